import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { findSubmission } from "../submissions/delivery-store.ts";
import { submissionPayload } from "../webhook/deliver-submission.ts";

const answers = {
  city: "lisbon",
  neighborhoods: ["alfama"],
  moveInDate: "2126-01-01",
  flatType: "2_bedroom",
  rentRange: [800, 1500],
  mustHaveFeatures: ["balcony"],
  name: " Ana ",
  email: "ana@example.org",
  additionalComments: "A quiet street",
  agreeToTerms: true,
};

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

const testRun = (given: object, definition: object = defaultDefinition) =>
  opened.callerAs(someAdmin).settings.form.testRun({ definition, answers: given } as never);

test("a test run of a questionnaire returns what a real submission of the same answers would store and deliver, and stores nothing itself", async () => {
  const { db } = opened.context.database;
  const count = async (table: "submissions" | "flatPreferences" | "formAnalytics") =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const run = await testRun(answers);
  await opened.context.submissions.idle();
  expect(await count("submissions")).toBe(0);
  expect(await count("flatPreferences")).toBe(0);
  expect(await count("formAnalytics")).toBe(0);
  expect(run.isDelivered).toBe(false);

  const { id } = await opened.callerAs().questionnaire.submit(answers);
  await opened.context.submissions.idle();
  const stored = await findSubmission(db, id);
  if (!stored?.preferences) throw new Error("The submission has no preference record");
  expect(run.answers).toEqual(stored.answers);
  expect(run.mapping.preferences).toMatchObject({ fullName: "Ana", minRent: 800 });
  const delivered = JSON.parse(submissionPayload(stored)) as object;
  expect(JSON.parse(run.webhookBody)).toEqual({
    ...delivered,
    id: "00000000-0000-0000-0000-000000000000",
    submittedAt: expect.any(String),
    preferences: { ...stored.preferences, id: 0 },
  });
});

test("a test run of a questionnaire says why valid answers give no structured search profile, and refuses invalid answers", async () => {
  const fields = [{ id: "wish", label: "Wish", type: "text", required: true }];
  const definition = { steps: [{ id: "only", title: "Only", description: "", fields }] };
  const run = await testRun({ wish: "A bay window" }, definition);
  expect(run.mapping.problem).toContain("city");
  expect(JSON.parse(run.webhookBody)).toMatchObject({ preferences: null });
  await expect(testRun({ wish: "" }, definition)).rejects.toMatchObject({
    cause: { issues: [{ path: "answers.wish", message: "Please provide a valid Wish" }] },
  });
  await expect(testRun({}, { steps: [] })).rejects.toThrow("At least one step is required");
});
