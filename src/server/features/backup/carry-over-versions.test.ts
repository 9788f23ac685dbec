import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { openTestContext, refusalOf, someAdmin } from "../../testing.ts";
import { someAnswers } from "../submissions/testing.ts";
import { dumpOf } from "./testing.ts";
import { importText } from "./testing-import.ts";

/** The default questionnaire, in which the first step has another title. */
const formTitled = (title: string): QuestionnaireDefinition => ({
  steps: defaultDefinition.steps.map((step, index) => (index === 0 ? { ...step, title } : step)),
});

test("after an import, no version of the questionnaire gets the number of a version that the import removed", async () => {
  await using opened = await openTestContext();
  const { context } = opened;
  const { form } = opened.callerAs(someAdmin).settings;
  const save = async (title: string) =>
    (await form.update({ settingKey: "form_questions", value: formTitled(title) })).version;
  expect(await save("Second")).toBe(2);
  const older = await dumpOf(context.database);
  // An operator has changed the questionnaire in the database, so an import of this dump stores the
  // questionnaire as a version.
  await context.database.db
    .updateTable("formSettings")
    .set({ value: JSON.stringify(formTitled("By the operator")) })
    .execute();
  const changed = await dumpOf(context.database);
  expect(await save("Fourth")).toBe(4);

  await importText(context, older);
  expect(await save("Fifth")).toBe(5);
  const submission = { ...someAnswers, definitionVersion: 4 };
  expect(await refusalOf(opened.callerAs().questionnaire.submit(submission))).toMatchObject({
    code: "BAD_REQUEST",
  });
  await importText(context, changed);
  expect((await form.list())[0]?.version).toBe(6);
  expect(await save("Seventh")).toBe(7);

  const newest = await dumpOf(context.database);
  await importText(context, older);
  await importText(context, newest);
  expect(await save("Eighth")).toBe(8);
});
