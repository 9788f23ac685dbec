import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addDays, toIsoDate } from "#common/dates.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { listen, openTestContext, someAdmin } from "../../testing.ts";

const moveInDate = addDays(toIsoDate(new Date()), 30);

/** Valid answers to the default questionnaire, from a visitor who searches in Lisbon. */
const answers = {
  city: "lisbon",
  neighborhoods: ["alfama", "graca"],
  moveInDate,
  flatType: "2_bedroom",
  furnishedStatus: "furnished",
  rentRange: [800, 1500],
  includeUtilities: true,
  maxDeposit: "2_months",
  mustHaveFeatures: ["balcony"],
  proximityPreferences: ["parks"],
  name: "Ana O'Neill",
  email: "ana@example.org",
  phone: "+351 900 000 000",
  additionalComments: "A quiet street, please.",
  agreeToTerms: true,
};

const without = (id: keyof typeof answers) => {
  const { [id]: _left, ...rest } = answers;
  return rest;
};

test("an accepted submission is written to the journal at once, and then stored in the database", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const receipt = await opened.callerAs().questionnaire.submit(answers);

  const journal = await readFile(join(context.config.dataDir, receipt.filePath), "utf8");
  expect(JSON.parse(journal)).toMatchObject({ id: receipt.id, answers });

  await context.submissions.idle();
  const { db } = context.database;
  const submission = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
  expect(submission).toMatchObject({
    id: receipt.id,
    answers,
    definitionVersion: 1,
    mappingProblem: null,
    journalPath: receipt.filePath,
  });
  const row = await db.selectFrom("flatPreferences").selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual({
    id: submission.preferenceId,
    city: "lisbon",
    neighborhoods: ["alfama", "graca"],
    propertyType: "2_bedroom",
    bedrooms: "2",
    bathrooms: "any",
    minSize: null,
    minRent: 800,
    maxRent: 1500,
    moveInDate,
    amenities: ["balcony"],
    petPolicy: null,
    additionalNotes: "A quiet street, please.",
    fullName: "Ana O'Neill",
    email: "ana@example.org",
    phone: "+351 900 000 000",
    contactPreference: null,
    termsAccepted: true,
    createdAt: toIsoDate(new Date()),
  });
});

test("an unticked box is stored as false, and sent fields for which there is no question are not stored", async () => {
  await using opened = await openTestContext();
  await opened.callerAs().questionnaire.submit({
    ...without("includeUtilities"),
    sessionId: "s-1",
    definitionVersion: 1,
    website: "",
  });
  await opened.context.submissions.idle();
  const submission = await opened.context.database.db
    .selectFrom("submissions")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(submission.answers).toEqual({ ...answers, includeUtilities: false });
  expect(submission.sessionId).toBe("s-1");
});

test("if the same answers are sent several times from the same opened form, they are stored once", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { submit } = opened.callerAs().questionnaire;
  const { db } = context.database;
  const openedAt = new Date(Date.now() - 60_000).toISOString();
  const sent = { ...answers, sessionId: "s-1", openedAt };

  // Two equal submissions are stored in one batch, and a third one after them.
  const together = await Promise.all([submit(sent), submit(sent)]);
  await context.submissions.idle();
  const receipts = [...together, await submit(sent)];
  await context.submissions.idle();
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
  const stored = () => db.selectFrom("submissions").select("id").execute();
  const preferences = () => db.selectFrom("flatPreferences").select("id").execute();
  expect(await stored()).toEqual([{ id: receipts[0]?.id }]);
  expect(await preferences()).toHaveLength(1);

  await submit({ ...sent, phone: "+351 900 000 001" });
  await submit({ ...sent, openedAt: new Date(Date.now() - 30_000).toISOString() });
  await submit({ ...sent, sessionId: "s-2" });
  // To recognize a repetition, Roost needs both the id of the visit (`sessionId`) and the time when
  // the form was opened (`openedAt`). The next two submissions lack them, so both are stored.
  await submit(answers);
  await submit(answers);
  await context.submissions.idle();
  expect(await stored()).toHaveLength(6);
  expect(await preferences()).toHaveLength(6);
});

test("answers without a rent range give no structured search profile, and are stored with the reason for the missing profile", async () => {
  await using opened = await openTestContext();
  await opened.callerAs().questionnaire.submit(without("rentRange"));
  await opened.context.submissions.idle();
  const { db } = opened.context.database;
  const submission = await db.selectFrom("submissions").selectAll().executeTakeFirstOrThrow();
  expect(submission.preferenceId).toBeNull();
  expect(submission.mappingProblem).toContain("minRent");
  expect(await db.selectFrom("flatPreferences").selectAll().execute()).toEqual([]);
});

test("a visitor can choose all 500 options of a question, and the structured search profile contains all of them", async () => {
  await using opened = await openTestContext();
  const neighborhoods = Array.from({ length: 500 }, (_, index) => `barrio_${index}`);
  const options = { lisbon: neighborhoods.map((value) => ({ value, label: value })) };
  await opened.callerAs(someAdmin).settings.form.update({
    settingKey: "form_questions",
    value: {
      steps: defaultDefinition.steps.map((step) => ({
        ...step,
        fields: step.fields.map((field) =>
          field.id === "neighborhoods" ? { ...field, options } : field,
        ),
      })),
    },
  });
  const { submit, savePreferences } = opened.callerAs().questionnaire;
  await submit({ ...answers, neighborhoods });
  await opened.context.submissions.idle();
  const { db } = opened.context.database;
  expect(await db.selectFrom("flatPreferences").select("neighborhoods").execute()).toEqual([
    { neighborhoods },
  ]);
  // A program that stores a profile itself can choose as many.
  const profile = await savePreferences({
    city: "lisbon",
    neighborhoods,
    propertyType: "apartment",
    minRent: 800,
    maxRent: 1500,
    moveInDate,
    fullName: "Ana O'Neill",
    email: "ana@example.org",
    termsAccepted: true,
  });
  expect(profile.neighborhoods).toEqual(neighborhoods);
});

test("a submission to an older version of the questionnaire is checked against that version", async () => {
  await using opened = await openTestContext();
  const { database, definition } = opened.context;
  const step = { id: "only", title: "Only", description: "", fields: [] };
  const fields = [{ id: "wish", label: "Wish", type: "text", required: true }];
  await database.db
    .updateTable("formSettings")
    .set({ value: JSON.stringify({ steps: [{ ...step, fields }] }) })
    .where("key", "=", "form_questions")
    .execute();
  await database.db
    .insertInto("questionnaireVersions")
    .values({ version: 2, value: JSON.stringify({ steps: [{ ...step, fields }] }) })
    .execute();
  definition.expire();

  await opened.callerAs().questionnaire.submit({ ...answers, definitionVersion: 1 });
  await opened.callerAs().questionnaire.submit({ wish: "A bay window" });
  await expect(opened.callerAs().questionnaire.submit(answers)).rejects.toThrow(/Unknown field/);
  await expect(
    opened.callerAs().questionnaire.submit({ ...answers, definitionVersion: 7 }),
  ).rejects.toThrow("There is no such version");
});

test("an answer to a hidden question is refused with an error that names the question, and a required question may stay unanswered while it is hidden", async () => {
  await using opened = await openTestContext();
  const options = ["yes", "no"].map((value) => ({ value, label: value }));
  const showWhen = { field: "pets", is: ["yes"] };
  await opened.callerAs(someAdmin).settings.form.update({
    settingKey: "form_questions",
    value: {
      steps: [
        {
          id: "only",
          title: "Only",
          description: "",
          fields: [
            { id: "pets", label: "Pets", type: "select", options },
            { id: "kind", label: "Kind of pet", type: "text", required: true, showWhen },
          ],
        },
      ],
    },
    acknowledgedLosses: ["email", "agreeToTerms"],
  });
  const submit = (given: Record<string, unknown>) => opened.callerAs().questionnaire.submit(given);
  await expect(submit({ pets: "no", kind: "cat" })).rejects.toMatchObject({
    cause: {
      issues: [{ path: "kind", message: "Kind of pet is not asked after the other answers" }],
    },
  });
  await expect(submit({ pets: "yes" })).rejects.toThrow("Please provide a valid Kind of pet");
  await submit({ pets: "no", kind: "" });
  await submit({ pets: "yes", kind: "cat" });
  await opened.context.submissions.idle();
  const stored = await opened.context.database.db
    .selectFrom("submissions")
    .select("answers")
    .orderBy("acceptedAt")
    .execute();
  expect(stored.map((row) => row.answers)).toEqual([{ pets: "no" }, { pets: "yes", kind: "cat" }]);
});

test("a submission is refused if its hidden field is filled, or if the form was sent too soon after it was opened", async () => {
  await using opened = await openTestContext();
  const submit = opened.callerAs().questionnaire.submit;
  await expect(submit({ ...answers, website: "https://spam.example" } as never)).rejects.toThrow(
    "This field must be left empty",
  );
  await expect(submit({ ...answers, openedAt: new Date().toISOString() })).rejects.toThrow(
    "That was very quick",
  );
});

test("a submission that only the journal contains is stored at the next start, and only once", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const id = "0b7f7a52-6c0c-4b5c-9a55-6f1f6a1c2d3e";
  await context.journal.append({
    type: "submission",
    id,
    acceptedAt: "2026-01-31T10:20:30.000Z",
    answers,
    definitionVersion: 1,
    sessionId: null,
  });
  await context.submissions.replay();
  await context.submissions.replay();
  const { db } = context.database;
  expect(await db.selectFrom("submissions").select("id").execute()).toEqual([{ id }]);
  expect(await db.selectFrom("flatPreferences").select("createdAt").execute()).toEqual([
    { createdAt: "2026-01-31" },
  ]);
});

test("the rate limit allows a sender ten submissions, but only three website submissions that lack the spam check fields", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const browser = { "sec-fetch-site": "same-origin" };
  const guard = { website: "", openedAt: new Date(Date.now() - 60_000).toISOString() };
  const preference = {
    city: "lisbon",
    propertyType: "apartment",
    minRent: 800,
    maxRent: 1500,
    moveInDate,
    fullName: "Ana O'Neill",
    email: "ana@example.org",
    termsAccepted: true,
  };

  expect(await post("/api/save-form-data", answers, { origin: server.url })).toBe(201);
  expect(await post("/trpc/questionnaire.submit", { ...answers, website: "" })).toBe(200);
  // A refused submission does not count towards the limit of accepted submissions.
  expect(await post("/api/flat-preferences", { ...preference, city: "" }, browser)).toBe(400);
  expect(await post("/api/flat-preferences", preference, browser)).toBe(201);
  expect(await post("/api/save-form-data", answers, browser)).toBe(429);
  expect(await post("/api/flat-preferences", preference, browser)).toBe(429);
  expect(await post("/trpc/questionnaire.submit", answers)).toBe(429);

  // The usual limit is ten submissions in ten minutes. The three accepted submissions above count
  // towards it. No other limit applies to submissions with the fields of the spam check, or to
  // submissions of programs on the REST paths.
  expect(await post("/trpc/questionnaire.submit", { ...answers, ...guard }, browser)).toBe(200);
  for (let i = 0; i < 6; i += 1) {
    const path = i % 2 === 0 ? "/api/save-form-data" : "/api/flat-preferences";
    expect(await post(path, i % 2 === 0 ? answers : preference)).toBe(201);
  }
  expect(await post("/api/flat-preferences", preference)).toBe(429);
});

test("the eleventh valid submission from an IP address within ten minutes gets the status 429; invalid ones do not count", async () => {
  await using opened = await openTestContext();
  await using server = await listen(opened.context);
  const post = (body: object) =>
    fetch(`${server.url}/api/save-form-data`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  for (let i = 0; i < 10; i += 1) {
    expect((await post(without("name"))).status).toBe(400);
    expect((await post(answers)).status).toBe(201);
  }
  const eleventh = await post(answers);
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await eleventh.json()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});
