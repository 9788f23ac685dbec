import { afterAll, beforeAll, expect, test } from "vitest";
import { longMoment } from "#common/dates.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { openTestContext, refusalOf, someAdmin, type TestContext } from "../../testing.ts";
import { someAnswers } from "../submissions/testing.ts";
import { updateSetting } from "./save-setting.ts";
import { formSettings, siteSettings } from "./setting-rules.ts";

let opened: TestContext;
let visitor: ReturnType<TestContext["callerAs"]>["settings"];
let admin: ReturnType<TestContext["callerAs"]>["settings"];
beforeAll(async () => {
  opened = await openTestContext();
  visitor = opened.callerAs().settings;
  admin = opened.callerAs(someAdmin).settings;
});
afterAll(() => opened[Symbol.asyncDispose]());

const siteNamed = (name: string) => ({
  ...defaultSiteContent,
  site: { ...defaultSiteContent.site, name },
});

/** The default questionnaire, in which the first step has another title. */
const formTitled = (title: string): QuestionnaireDefinition => ({
  steps: defaultDefinition.steps.map((step, index) => (index === 0 ? { ...step, title } : step)),
});

const saveSite = (name: string, expectedUpdatedAt?: string) =>
  admin.site.update({ settingKey: "site_content", value: siteNamed(name), expectedUpdatedAt });
const saveForm = (title: string, fields: { note?: string; expectedUpdatedAt?: string } = {}) =>
  admin.form.update({ settingKey: "form_questions", value: formTitled(title), ...fields });

const noted = async () =>
  (await opened.callerAs(someAdmin).audit.list({ limit: 1 })).items.map(
    ({ action, subject, username }) => [action, subject, username],
  );

test("visitors see a setting's new value in their next request", async () => {
  expect((await visitor.siteByKey({ settingKey: "site_content" })).value.site.name).toBe("Roost");
  const saved = await saveSite("Nest");
  expect(saved).toMatchObject({
    key: "site_content",
    value: siteNamed("Nest"),
    updatedBy: someAdmin.id,
    updatedByName: "admin",
  });
  const { updatedBy: _id, updatedByName: _name, ...publicPart } = saved;
  expect(await visitor.siteByKey({ settingKey: "site_content" })).toEqual(publicPart);
  expect(await noted()).toEqual([["site-setting.update", "site_content", "admin"]]);

  const form = await saveForm("Where to?");
  const seen = await visitor.formByKey({ settingKey: "form_questions" });
  expect(seen.value).toEqual(formTitled("Where to?"));
  expect(seen.version).toBe(form.version);
  expect(await noted()).toEqual([["form-setting.update", "form_questions", "admin"]]);
});

test("the lists of settings contain every setting with its last editor, sorted by key, and never the signing secret", async () => {
  await using own = await openTestContext();
  const { settings, webhook } = own.callerAs(someAdmin);
  const { secret } = await webhook.renewSecret();
  await settings.site.create({ key: "n8n_webhook_url", value: "https://example.org/hook" });
  await settings.site.create({ key: "a_note", value: { any: ["thing"] }, description: "Ours" });
  const site = await settings.site.list();
  const change = { updatedBy: someAdmin.id, updatedByName: "admin" };
  expect(site).toMatchObject([
    { key: "a_note", description: "Ours", ...change },
    { key: "n8n_webhook_url", description: null, ...change },
    {
      key: "site_content",
      description: "Site name, navigation and footer",
      updatedBy: null,
      updatedByName: null,
    },
  ]);
  const form = await settings.form.list();
  expect(form).toEqual([expect.objectContaining({ key: "form_questions", version: 1 })]);
  expect(JSON.stringify([site, form])).not.toContain(secret);
  expect(JSON.stringify([site, form])).not.toContain("whsec_");
});

test("saving an outdated copy of a setting is refused, and the error names the author and the time of the newer change", async () => {
  const { lastUpdated } = await saveSite("First of two");
  const newer = await saveSite("Second of two", lastUpdated);
  expect(await refusalOf(saveSite("Too late", lastUpdated))).toEqual({
    code: "CONFLICT",
    message: `This site content was changed by admin on ${longMoment(newer.lastUpdated)} in the meantime`,
  });
  const form = await saveForm("First of two");
  const newerForm = await saveForm("Second of two");
  expect(await refusalOf(saveForm("Late", { expectedUpdatedAt: form.lastUpdated }))).toEqual({
    code: "CONFLICT",
    message: `This questionnaire was changed by admin on ${longMoment(newerForm.lastUpdated)} in the meantime`,
  });
});

test("if the author of a setting's last change is unknown, the error for an outdated save names the change's time but no author", async () => {
  await using own = await openTestContext();
  const { settings } = own.callerAs(someAdmin);
  const [before] = await settings.form.list();
  const { db } = own.context.database;
  const change = { settingKey: "form_questions", value: formTitled("By nobody") };
  const { lastUpdated } = await db
    .transaction()
    .execute((trx) => updateSetting(trx, formSettings, change, null));
  const late = settings.form.update({
    settingKey: "form_questions",
    value: formTitled("Late"),
    expectedUpdatedAt: before?.lastUpdated,
  });
  expect(await refusalOf(late)).toEqual({
    code: "CONFLICT",
    message: `This questionnaire was changed on ${longMoment(lastUpdated)} in the meantime`,
  });
});

test("if several saves of a setting start from the same state, exactly one succeeds and becomes a version", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { lastUpdated: expectedUpdatedAt, version } = await saveForm(`Round ${round}`);
    const titles = Array.from({ length: 8 }, (_, index) => `Round ${round}, save ${index}`);
    const refusals = await Promise.all(
      titles.map((title) => refusalOf(saveForm(title, { expectedUpdatedAt }))),
    );
    expect(refusals.filter(Boolean).map((refusal) => refusal?.code)).toEqual(
      Array.from({ length: 7 }, () => "CONFLICT"),
    );
    const now = await visitor.formByKey({ settingKey: "form_questions" });
    expect(now.value.steps[0]?.title).toBe(titles[refusals.indexOf(undefined)]);
    expect(now.version).toBe((version ?? 0) + 1);
  }
});

test("saving a setting with the same value changes nothing, even if the keys of the value have another order", async () => {
  const first = await saveForm("The same again", { note: "Once" });
  const turned = Object.fromEntries(
    Object.entries(formTitled("The same again").steps[0] ?? {}).reverse(),
  );
  const { steps } = formTitled("The same again");
  const again = await admin.form.update({
    settingKey: "form_questions",
    value: { steps: [turned, ...steps.slice(1)] },
    note: "Twice",
    expectedUpdatedAt: first.lastUpdated,
  });
  expect(again).toEqual(first);
  const [newest] = (await admin.form.versions({})).items;
  expect(newest).toMatchObject({ version: first.version, note: "Once" });
});

test("updating a setting that does not exist is a 404, and creating a setting whose key exists is a conflict", async () => {
  expect(await refusalOf(admin.site.update({ settingKey: "missing", value: 1 }))).toEqual({
    code: "NOT_FOUND",
    message: "There is no such setting",
  });
  const exists = { code: "CONFLICT", message: "A setting with this key already exists" };
  const site = { key: "site_content", value: siteNamed("Twice") };
  expect(await refusalOf(admin.site.create(site))).toEqual(exists);
  const form = { key: "form_questions", value: formTitled("Twice") };
  expect(await refusalOf(admin.form.create(form))).toEqual(exists);
  await admin.site.create({ key: "once", value: "a" });
  expect(await noted()).toEqual([["site-setting.create", "once", "admin"]]);
  const twice = ["b", "c", "d"].map((value) => admin.site.create({ key: "at_once", value }));
  const codes = (await Promise.all(twice.map(refusalOf))).map((refusal) => refusal?.code);
  expect(codes.filter(Boolean)).toEqual(["CONFLICT", "CONFLICT"]);
});

test("the value of a setting with an unknown key is stored unchanged, up to 64 KB", async () => {
  const value = { any: [1, null, true, { "a.b": "x" }] };
  expect(await admin.form.create({ key: "odd", value })).toMatchObject({ key: "odd", value });
  expect(await admin.form.update({ settingKey: "odd", value: "text" })).toMatchObject({
    value: "text",
  });
  expect(
    await refusalOf(admin.form.update({ settingKey: "odd", value: "x".repeat(65_536) })),
  ).toEqual({
    code: "PAYLOAD_TOO_LARGE",
    message: "The value must be at most 64 KB of JSON",
  });
});

test("if the questionnaire is stored for the first time, it gets a version number", async () => {
  await using own = await openTestContext();
  await own.context.database.db.deleteFrom("formSettings").execute();
  const { settings } = own.callerAs(someAdmin);
  const created = await settings.form.create({
    key: "form_questions",
    value: formTitled("From nothing"),
  });
  expect(created.version).toBe(2);
  expect(await own.callerAs().settings.formByKey({ settingKey: "form_questions" })).toMatchObject({
    value: formTitled("From nothing"),
    version: 2,
  });
});

test("a former product name is still reported as a former name after the site content is deleted and created with a new name", async () => {
  await using own = await openTestContext();
  const { settings } = own.callerAs(someAdmin);
  const value = siteNamed("Nest");
  await settings.site.update({ settingKey: "site_content", value });
  await own.context.database.db.deleteFrom("siteSettings").execute();
  await settings.site.create({ key: "site_content", value: siteNamed("Heron") });
  const wasOurs = (slug: string) => own.callerAs().settings.isOldBrand({ slug });
  expect(await wasOurs("roost")).toBe(true);
  expect(await wasOurs("nest")).toBe(true);
  expect(await wasOurs("heron")).toBe(false);
});

test("every save of the questionnaire stores a version with its author, its time and a note", async () => {
  await using own = await openTestContext();
  const { settings } = own.callerAs(someAdmin);
  const save = (title: string, note?: string) =>
    settings.form.update({ settingKey: "form_questions", value: formTitled(title), note });
  const second = await save("Second", "A better question");
  const third = await save("Third");
  const { items, nextCursor } = await settings.form.versions({});
  expect(items).toEqual([
    { version: 3, savedAt: third.lastUpdated, savedBy: "admin", note: null },
    { version: 2, savedAt: second.lastUpdated, savedBy: "admin", note: "A better question" },
    { version: 1, savedAt: expect.any(String), savedBy: null, note: "The default form" },
  ]);
  expect(nextCursor).toBeNull();
  const page = await settings.form.versions({ limit: 2 });
  expect(page.items).toEqual(items.slice(0, 2));
  const rest = await settings.form.versions({ limit: 2, cursor: page.nextCursor ?? undefined });
  expect(rest).toEqual({ items: items.slice(2), nextCursor: null });
  expect(await settings.form.version({ version: 2 })).toEqual({
    ...items[1],
    value: formTitled("Second"),
  });
  expect(await refusalOf(settings.form.version({ version: 9 }))).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("the first change of the site content also stores the earlier content as a version", async () => {
  await using own = await openTestContext();
  const { settings } = own.callerAs(someAdmin);
  expect((await settings.site.versions({})).items).toEqual([]);
  const [before] = await settings.site.list();
  const value = siteNamed("Nest");
  const saved = await settings.site.update({ settingKey: "site_content", value });
  expect((await settings.site.versions({})).items).toEqual([
    { version: 2, savedAt: saved.lastUpdated, savedBy: "admin", note: null },
    { version: 1, savedAt: before?.lastUpdated, savedBy: null, note: null },
  ]);
  expect((await settings.site.version({ version: 1 })).value).toEqual(defaultSiteContent);
});

test("restoring an older version of a setting creates a new version, whose note names the restored version", async () => {
  await using own = await openTestContext();
  const { settings, audit } = own.callerAs(someAdmin);
  await settings.form.update({ settingKey: "form_questions", value: formTitled("Worse") });
  const restored = await settings.form.restore({ version: 1 });
  expect(restored).toMatchObject({ value: defaultDefinition, version: 3, updatedByName: "admin" });
  expect((await settings.form.versions({ limit: 1 })).items).toMatchObject([
    { version: 3, note: "Version 1 restored" },
  ]);
  expect(await own.callerAs().settings.formByKey({ settingKey: "form_questions" })).toMatchObject({
    value: defaultDefinition,
    version: 3,
  });
  const value = siteNamed("Nest");
  const saved = await settings.site.update({ settingKey: "site_content", value });
  const late = { version: 1, expectedUpdatedAt: "2020-01-01T00:00:00Z" };
  expect(await refusalOf(settings.site.restore(late))).toMatchObject({ code: "CONFLICT" });
  const back = { version: 1, expectedUpdatedAt: saved.lastUpdated };
  expect((await settings.site.restore(back)).value).toEqual(defaultSiteContent);
  const { items } = await audit.list({ limit: 5 });
  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ["site-setting.restore", "site_content"],
    ["site-setting.update", "site_content"],
    ["form-setting.restore", "form_questions"],
    ["form-setting.update", "form_questions"],
  ]);
  expect(await refusalOf(settings.site.restore({ version: 99 }))).toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a version of a setting that the current rules refuse cannot be restored", async () => {
  await using own = await openTestContext();
  const { settings } = own.callerAs(someAdmin);
  await own.context.database.db
    .insertInto("questionnaireVersions")
    .values({ version: 2, value: JSON.stringify({ steps: [] }) })
    .execute();
  expect(await refusalOf(settings.form.restore({ version: 2 }))).toEqual({
    code: "BAD_REQUEST",
    message: "At least one step is required",
  });
});

test("a visitor who has begun a version of the questionnaire can still submit it after the questionnaire has changed", async () => {
  await using own = await openTestContext();
  const { settings } = own.callerAs(someAdmin);
  const began = await own.callerAs().settings.formByKey({ settingKey: "form_questions" });
  const value = {
    steps: defaultDefinition.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.id === "name" ? { ...field, id: "callMe" } : field,
      ),
    })),
  };
  await settings.form.update({ settingKey: "form_questions", value });
  const answers = {
    city: "lisbon",
    neighborhoods: ["alfama"],
    moveInDate: "2126-01-01",
    name: "Ana",
    email: "ana@example.org",
    agreeToTerms: true,
  };
  const { submit } = own.callerAs().questionnaire;
  const { id } = await submit({ ...answers, definitionVersion: began.version ?? 0 });
  await own.context.submissions.idle();
  const stored = await own.context.database.db
    .selectFrom("submissions")
    .select(["id", "definitionVersion"])
    .execute();
  expect(stored).toEqual([{ id, definitionVersion: 1 }]);
  expect(await refusalOf(submit(answers))).toMatchObject({ code: "BAD_REQUEST" });
});

test("a process caches the 20 newest versions of the questionnaire, and still accepts answers to an older version", async () => {
  await using own = await openTestContext();
  const { context } = own;
  const { settings } = own.callerAs(someAdmin);
  const began = await context.definition.get();
  for (let save = 0; save < 25; save += 1) {
    const [first, ...others] = defaultDefinition.steps;
    const value = { steps: [{ ...first, title: `Step ${save}` }, ...others] };
    await settings.form.update({ settingKey: "form_questions", value });
    await context.definition.get();
  }
  expect([...context.definitionVersions.keys()]).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 7),
  );
  const submission = { ...someAnswers, definitionVersion: began?.version ?? 0 };
  expect(await own.callerAs().questionnaire.submit(submission)).toMatchObject({
    id: expect.any(String),
  });
});

test("after a 410 response has disabled a webhook URL, saving the same URL enables deliveries again", async () => {
  await using own = await openTestContext();
  const { settings, webhook, audit } = own.callerAs(someAdmin);
  const { db } = own.context.database;
  const url = "https://example.org/hook";
  const close = (closed: string) =>
    db.insertInto("webhookDisabledUrls").values({ url: closed }).execute();
  await close(url);
  await close("https://example.org/other");
  await settings.site.create({ key: "n8n_webhook_url", value: url });
  expect((await webhook.status()).disabledAt).toBeNull();
  await close(url);
  expect((await webhook.status()).disabledAt).toMatch(/^\d{4}-/);
  const again = () => settings.site.update({ settingKey: "n8n_webhook_url", value: ` ${url} ` });
  await again();
  expect((await webhook.status()).disabledAt).toBeNull();
  const { items } = await audit.list({ limit: 1 });
  expect(items).toMatchObject([{ action: "site-setting.update", subject: "n8n_webhook_url" }]);
  await again();
  expect((await audit.list({ limit: 1 })).items).toEqual(items);
  expect(await db.selectFrom("webhookDisabledUrls").select("url").execute()).toEqual([
    { url: "https://example.org/other" },
  ]);
});

test("if a transaction fails after updating a setting, the settings stay unchanged", async () => {
  const { db } = opened.context.database;
  const before = await admin.site.list();
  const failing = db.transaction().execute(async (trx) => {
    const change = { settingKey: "site_content", value: siteNamed("Never") };
    await updateSetting(trx, siteSettings, change, someAdmin);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await admin.site.list()).toEqual(before);
});
