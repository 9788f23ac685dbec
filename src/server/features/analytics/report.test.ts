import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import {
  listen,
  openTestContext,
  refusalOf,
  sessionCookie,
  someAdmin,
  someUser,
} from "../../testing.ts";
import { recordEvents } from "./store.ts";

type Events = Parameters<typeof recordEvents>[1];

/**
 * Returns the events of a visitor who views steps in order and stays on each step for some seconds.
 */
function visit(sessionId: string, day: string, seconds: number[], end?: "complete" | "abandon") {
  const begun = Date.parse(`${day}T10:00:00Z`);
  const ids = defaultDefinition.steps.map(({ id }) => id);
  const at = (index: number) => new Date(begun + index * 60_000);
  const common = { sessionId, definitionVersion: 1, deviceClass: "mobile", referrerHost: "direct" };
  const completed = end === "complete" ? seconds.length : seconds.length - 1;
  return [
    { ...common, eventType: "start", timestamp: at(0) },
    ...seconds.map((_, index) => ({
      ...common,
      eventType: "step_view",
      stepId: ids[index] ?? "",
      stepNumber: index + 1,
      timestamp: at(index),
    })),
    ...seconds.slice(0, completed).map((timeSpentSeconds, index) => ({
      ...common,
      eventType: "step_complete",
      stepId: ids[index] ?? "",
      stepNumber: index + 1,
      timeSpentSeconds,
      timestamp: at(index + 1),
    })),
    ...(end ? [{ ...common, eventType: end, timestamp: at(seconds.length) }] : []),
  ] satisfies Events;
}

const visits: Events = [
  ...visit("finishes", "2026-03-01", [10, 20, 30, 40, 50], "complete"),
  ...visit("leaves", "2026-03-01", [12, 0], "abandon"),
  ...visit("stays", "2026-03-02", [95, 20, 0]),
];

test("the analytics summary counts the sessions that began within the date range", async () => {
  await using opened = await openTestContext();
  const { analytics } = opened.callerAs(someAdmin);
  const none = {
    totalSessions: 0,
    completedSessions: 0,
    abandonedSessions: 0,
    completionRate: 0,
    stepViews: {},
    dropoffByStep: {},
  };
  expect(await analytics.summary({})).toEqual(none);
  await recordEvents(opened.context.database.db, visits);
  expect(await analytics.summary({})).toEqual({
    totalSessions: 3,
    completedSessions: 1,
    abandonedSessions: 1,
    completionRate: 33.3,
    stepViews: {
      location_step: 3,
      preferences_step: 3,
      budget_step: 2,
      features_step: 1,
      contact_step: 1,
    },
    dropoffByStep: {
      location_step: 0,
      preferences_step: 33.3,
      budget_step: 50,
      features_step: 0,
      contact_step: 0,
    },
  });
  expect(await analytics.summary({ startDate: "2026-03-02" })).toMatchObject({ totalSessions: 1 });
  expect(await analytics.summary({ endDate: "2026-03-01" })).toMatchObject({
    totalSessions: 2,
    completionRate: 50,
  });
  expect(await analytics.summary({ startDate: "2026-03-03" })).toEqual(none);
  expect(await analytics.summary({ version: 2 })).toEqual(none);
});

test("the analytics report lists steps in the questionnaire's order, with titles and durations", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  await recordEvents(db, [
    { sessionId: "odd", eventType: "step_view", stepId: "unheard_of" },
    ...visits,
  ]);
  const { steps } = await opened.callerAs(someAdmin).analytics.report({});
  expect(steps.map(({ stepId, title }) => [stepId, title])).toEqual([
    ...defaultDefinition.steps.map(({ id, title }) => [id, title]),
    ["unheard_of", null],
  ]);
  expect(steps[0]).toMatchObject({ completions: 3, medianSeconds: 12, p90Seconds: 95 });
  expect(steps[1]).toMatchObject({ completions: 2, dropoffs: 1, medianSeconds: 20 });
  expect(steps.at(-1)).toMatchObject({ views: 1, dropoffs: 1, medianSeconds: null });
});

test("the analytics report divides its days into at most twelve equal parts, and counts a step's views and drop-offs in each part", async () => {
  await using opened = await openTestContext();
  await recordEvents(opened.context.database.db, [
    ...visit("first", "2026-03-01", [10, 0]),
    ...visit("second", "2026-03-02", [10, 20, 0]),
    ...visit("third", "2026-03-30", [10, 0]),
  ]);
  const { analytics } = opened.callerAs(someAdmin);
  const { parts, steps } = await analytics.report({ startDate: "2026-01-01" });
  expect(parts).toHaveLength(10);
  expect(parts.at(0)).toEqual({ first: "2026-03-01", last: "2026-03-03" });
  expect(parts.at(-1)).toEqual({ first: "2026-03-28", last: "2026-03-30" });
  const none = { views: 0, dropoffs: 0 };
  expect(steps[1]?.trend).toEqual([
    { views: 2, dropoffs: 1 },
    ...Array.from({ length: 8 }, () => none),
    { views: 1, dropoffs: 1 },
  ]);
  const ofOther = await analytics.report({ version: 2 });
  expect(ofOther.steps).toEqual([]);
});

test("a step that was removed from the questionnaire keeps its title and position in the report", async () => {
  await using opened = await openTestContext();
  const admin = opened.callerAs(someAdmin);
  await recordEvents(opened.context.database.db, visits);
  const [first, ...others] = defaultDefinition.steps;
  await admin.settings.form.update({
    settingKey: "form_questions",
    value: { steps: others.map((step) => ({ ...step, title: `New: ${step.title}` })) },
  });
  const { steps } = await admin.analytics.report({});
  expect(steps[0]).toMatchObject({ stepId: "location_step", title: first?.title });
  expect(steps[1]).toMatchObject({ stepId: "preferences_step" });
  expect(steps[1]?.title).toMatch(/^New: /);
});

test("the analytics report lists the twenty most frequent referrers by name, and adds up all others", async () => {
  await using opened = await openTestContext();
  await recordEvents(
    opened.context.database.db,
    Array.from({ length: 23 }, (_, index) => ({
      sessionId: `${index}`,
      eventType: index === 22 ? "complete" : "start",
      referrerHost: index < 3 ? "a.example" : `host-${String(index).padStart(2, "0")}.example`,
    })),
  );
  const { referrers, otherReferrers } = await opened.callerAs(someAdmin).analytics.report({});
  expect(referrers).toHaveLength(20);
  expect(referrers[0]).toEqual({ name: "a.example", sessions: 3, completed: 0 });
  expect(otherReferrers).toEqual({ sessions: 1, completed: 1 });
});

test("the analytics report lists only the 200 steps and the 100 questionnaire versions with the most sessions", async () => {
  await using opened = await openTestContext();
  await recordEvents(
    opened.context.database.db,
    Array.from({ length: 250 }, (_, index) => ({
      sessionId: `${index}`,
      eventType: "step_view",
      stepId: index < 3 ? "known" : `step ${index}`,
      stepNumber: 1,
      definitionVersion: index < 3 ? 1 : 1_000 + index,
    })),
  );
  const { summary, steps, versions } = await opened.callerAs(someAdmin).analytics.report({});
  expect(summary.totalSessions).toBe(250);
  expect(summary.stepViews).toMatchObject({ known: 3 });
  expect(Object.keys(summary.stepViews)).toHaveLength(200);
  expect(Object.keys(summary.dropoffByStep)).toHaveLength(200);
  expect(steps).toHaveLength(200);
  expect(versions).toHaveLength(100);
  expect(versions.at(-1)).toEqual({ version: 1, sessions: 3, completed: 0 });
});

test("requests for analytics without permission are refused before their input is checked", async () => {
  await using opened = await openTestContext();
  const input = { startDate: "no date" };
  for (const call of ["summary", "report"] as const) {
    expect(await refusalOf(opened.callerAs().analytics[call](input))).toMatchObject({
      code: "UNAUTHORIZED",
    });
    expect(await refusalOf(opened.callerAs(someUser).analytics[call](input))).toMatchObject({
      code: "FORBIDDEN",
    });
  }
});

test("GET /api/analytics/summary returns session statistics, and answers an invalid query with status 400", async () => {
  await using opened = await openTestContext();
  await recordEvents(opened.context.database.db, visits);
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const ask = async (query: string) => {
    const answer = await fetch(`${server.url}/api/analytics/summary${query}`, {
      headers: { cookie },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  expect(await ask("?startDate=2026-03-01&endDate=2026-03-01")).toMatchObject({
    status: 200,
    body: { totalSessions: 2, completionRate: 50, dropoffByStep: { preferences_step: 50 } },
  });
  expect((await ask("?version=1")).body.totalSessions).toBe(3);
  const refused = async (query: string) => {
    const { status, body } = await ask(query);
    return [status, (body.issues as { path: string; message: string }[])[0]];
  };
  expect(await refused("?startDate=2026-03-02&endDate=2026-03-01")).toEqual([
    400,
    { path: "startDate", message: "The start date must not be after the end date" },
  ]);
  expect(await refused("?startDate=2026-02-30")).toEqual([
    400,
    { path: "startDate", message: "startDate must be a date: YYYY-MM-DD" },
  ]);
  expect(await refused("?endDate=yesterday")).toEqual([
    400,
    { path: "endDate", message: "endDate must be a date: YYYY-MM-DD" },
  ]);
  expect((await ask("?from=2026-03-01")).status).toBe(400);
  expect((await ask("?version=last")).status).toBe(400);
});
