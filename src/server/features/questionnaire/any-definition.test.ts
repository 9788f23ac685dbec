import { MantineProvider } from "@mantine/core";
import fc from "fast-check";
import { createElement } from "react";
import { expect, test } from "vitest";
import { startingAnswers } from "#client/features/questionnaire/answers.ts";
import { findErrors } from "#client/features/questionnaire/find-errors.ts";
import { Question } from "#client/features/questionnaire/question.tsx";
import { answersTo, definitions } from "#client/features/questionnaire/testing.ts";
import { renderPart } from "#client/features/questionnaire/testing-render.tsx";
import { AppError } from "#common/errors.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import { definitionIssues, definitionSchema } from "#common/questionnaire/check-definition.ts";
import { shownAnswers } from "#common/questionnaire/conditions.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { mappingWarnings } from "#common/questionnaire/mapping-warnings.ts";
import { mapPreferences } from "#common/questionnaire/preferences.ts";
import { openTestContext, someAdmin } from "../../testing.ts";
import { toAppError } from "../../to-app-error.ts";

// The tests use random questionnaires that an administrator could save. Each one must render, and
// the browser and the server must accept the same answers. Accepted answers must result in a
// structured search profile (preference record), or in a reason why there is none.

const draw = (definition: QuestionnaireDefinition, answers: Answers, errors = {}) =>
  renderPart(
    createElement(
      MantineProvider,
      null,
      ...fieldsOf(definition).map((field) =>
        createElement(Question, {
          key: field.id,
          field,
          answers,
          parent: fieldsOf(definition).find(({ id }) => id === field.dependsOn),
          error: (errors as Record<string, string>)[field.id],
          onChange: () => {},
        }),
      ),
    ),
  );

test("every questionnaire that can be saved is rendered with any answers, and runs no script", () => {
  fc.assert(
    fc.property(
      definitions.chain((definition) =>
        fc.record({ definition: fc.constant(definition), answers: answersTo(definition) }),
      ),
      ({ definition, answers }) => {
        expect(definitionIssues(definition)).toEqual([]);
        expect(definitionSchema.parse(definition)).toEqual(definition);
        const started = startingAnswers(definition, answers);
        const html = draw(
          definition,
          started,
          findErrors(definition, started, fieldsOf(definition)),
        );
        expect(html).not.toMatch(/<script>alert|<img src=x/);
        for (const { id } of fieldsOf(definition)) expect(html).toContain(`data-question="${id}"`);
      },
    ),
    { numRuns: 150 },
  );
});

/**
 * Returns the server's error messages by field id; an empty object if the server accepts the
 * answers.
 */
async function judge(submission: Promise<unknown>): Promise<Record<string, string>> {
  const refusal = await submission.then(() => undefined, toAppError);
  if (!refusal) return {};
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal.code).toBe("BAD_REQUEST");
  const issues = refusal.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}

test("the browser and the server find the same errors in the answers to random questionnaires", async () => {
  await using opened = await openTestContext({ RATE_LIMITS: "off" });
  const admin = opened.callerAs(someAdmin);
  const { context } = opened;
  await fc.assert(
    fc.asyncProperty(
      definitions.chain((definition) =>
        fc.record({
          definition: fc.constant(definition),
          answers: fc.array(answersTo(definition), { minLength: 1, maxLength: 4 }),
        }),
      ),
      async ({ definition, answers }) => {
        await admin.settings.form.update({
          settingKey: "form_questions",
          value: definition,
          acknowledgedLosses: ["email", "agreeToTerms"],
        });
        const setting = await context.definition.get();
        expect(setting?.value).toEqual(definition);
        for (const each of answers) {
          const said = findErrors(definition, each, fieldsOf(definition));
          expect(await judge(opened.callerAs().questionnaire.submit(each as never))).toEqual(said);
        }
      },
    ),
    { numRuns: 20 },
  );
  await context.submissions.idle();
  const { db } = context.database;
  const rows = await db
    .selectFrom("submissions")
    .select(["preferenceId", "mappingProblem"])
    .execute();
  expect(rows.length).toBeGreaterThan(10);
  for (const { preferenceId, mappingProblem } of rows) {
    expect(preferenceId === null).toBe(mappingProblem !== null);
  }
});

test("if a questionnaire asks for everything that a structured search profile needs, all valid answers result in such a profile", () => {
  const kept = new Set(["city", "moveInDate", "rentRange", "name", "email", "agreeToTerms"]);
  const needed = fieldsOf(defaultDefinition).filter(({ id }) => kept.has(id));
  const widened = definitions.map((definition): QuestionnaireDefinition => {
    const steps = definition.steps.map((step) => ({
      ...step,
      fields: step.fields.filter(
        ({ id, dependsOn }) => !kept.has(id) && !kept.has(dependsOn ?? ""),
      ),
    }));
    return {
      steps: [{ id: "needed", title: "Needed", description: "", fields: needed }, ...steps],
    };
  });
  let mapped = 0;
  fc.assert(
    fc.property(
      widened.chain((definition) =>
        fc.record({ definition: fc.constant(definition), answers: answersTo(definition, 1) }),
      ),
      ({ definition, answers }) => {
        expect(mappingWarnings(definition)).toEqual([]);
        const sent = shownAnswers(definition, startingAnswers(definition, answers));
        if (Object.keys(findErrors(definition, sent, fieldsOf(definition))).length > 0) return;
        expect(mapPreferences(sent).problem).toBeNull();
        mapped += 1;
      },
    ),
    { numRuns: 200 },
  );
  expect(mapped).toBeGreaterThan(50);
});

test.each(["city", "moveInDate", "rentRange", "name", "email", "agreeToTerms"])(
  "a questionnaire without %s has a warning that says so",
  (lost) => {
    const steps = defaultDefinition.steps.map((step) => ({
      ...step,
      fields: step.fields.filter(({ id, dependsOn }) => id !== lost && dependsOn !== lost),
    }));
    expect(mappingWarnings({ steps }).map(({ id }) => id)).toEqual([lost]);
  },
);

test("the default questionnaire has no warnings", () => {
  expect(mappingWarnings(defaultDefinition)).toEqual([]);
});
