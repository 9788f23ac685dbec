import { relative } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeProblem } from "#client/features/submissions/describe-problem.ts";
import { loginInput, registerInput } from "#common/accounts/account-input.ts";
import { browserName } from "#common/accounts/browser-name.ts";
import { trackInput } from "#common/analytics/event.ts";
import { answersSchema } from "#common/questionnaire/answers.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { contactOf } from "#common/submissions/contact.ts";
import { describeAnswers } from "#common/submissions/describe-answers.ts";
import { submissionFilter } from "#common/submissions/submission-input.ts";
import { chooseEncoding } from "#server/cache/encode.ts";
import { containing } from "#server/db/search.ts";
import { describeVisitor } from "#server/features/analytics/describe-visitor.ts";
import { withoutValues } from "#server/features/backup/log-import.ts";
import { findErased } from "#server/features/submissions/erasure-store.ts";
import { escapeFormulas } from "#server/http/csv-text.ts";
import { listOwnPatterns } from "./own-patterns.ts";
import { isFull, scaled } from "./scale.ts";
import { growingTexts, isSlow, unitsOf, usualUnits } from "./slow-text.ts";

/**
 * The files whose regular expressions are not tested, each with the reason: they match only short
 * text, or text that does not come from visitors.
 */
const outOfReach = new Map([
  ["src/client/features/content/round-trip-loss.ts", "an editor's own browser"],
  ["src/client/features/form-settings/parse-options.ts", "an editor's own browser"],
  ["src/common/html.ts", "content that is cleaned, in which no tag is left open"],
  ["src/server/web/dev-renderer.ts", "the document of the development server"],
  ["src/server/web/used-variables.ts", "the style sheets of the build"],
]);

/**
 * Applies a regular expression as Roost's code does: with `replaceAll` if it is global, otherwise
 * with `exec`.
 */
function search(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global && !pattern.sticky) text.replaceAll(pattern, "");
  else pattern.exec(text);
}

test("every regular expression takes linear time on repeated text", async () => {
  const root = new URL("..", import.meta.url).pathname;
  const patterns = (await listOwnPatterns(`${root}src`)).filter(
    ({ file }) => !outOfReach.has(relative(root, file)),
  );
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.flatMap(({ file, pattern }) => {
    const texts = growingTexts([...usualUnits, ...unitsOf(pattern, isFull)]);
    const growing = texts.find((each) => isSlow((text) => search(pattern, text), each));
    return growing ? [{ file: relative(root, file), pattern: String(pattern), growing }] : [];
  });
  expect(slow).toEqual([]);
});

const fields = fieldsOf(defaultDefinition);
const now = new Date("2126-01-01");

/**
 * Functions that process text from visitors: they check answers and data about the browser, and
 * prepare both for the team's screens.
 */
const readers: Record<string, (text: string) => unknown> = {
  "checked answers": (text) =>
    answersSchema(defaultDefinition, { now }).safeParse(
      Object.fromEntries(fields.map(({ id }) => [id, text])),
    ),
  "contact of answers": (text) => contactOf({ comment: text, city: text }),
  "described answers": (text) =>
    describeAnswers(defaultDefinition, Object.fromEntries(fields.map(({ id }) => [id, text]))),
  "described problem": describeProblem,
  "erased address": (text) =>
    findErased({ answers: { email: text }, acceptedAt: "2026-01-01T00:00:00Z" }, new Map(), "key"),
  "cell of a table": escapeFormulas,
  event: (text) =>
    trackInput.safeParse({
      eventType: text,
      sessionId: text,
      metadata: { timestamp: text, userAgent: text, referrer: text, answeredFields: [text] },
    }),
  visitor: (text) => describeVisitor({ userAgent: text, referrer: text }, { userAgent: text }),
  "referrer's host": (text) => describeVisitor({ referrer: `https://${text}` }),
  "browser's name": browserName,
  "accepted encodings": chooseEncoding,
  registration: (text) => registerInput.safeParse({ username: text, password: text, email: text }),
  login: (text) => loginInput.safeParse({ username: text, password: text }),
  search: (text) => {
    submissionFilter.safeParse({ q: text, city: text, from: text });
    containing(text);
  },
  "database's refusal": withoutValues,
};

test.each(Object.keys(readers))(
  "functions that process visitors' text take linear time on long text: %s",
  (name) => {
    const read = readers[name] ?? (() => undefined);
    expect(growingTexts(usualUnits).find((growing) => isSlow(read, growing))).toBeUndefined();
    const unit = fc
      .array(fc.constantFrom(...usualUnits), { minLength: 2, maxLength: 4 })
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(unit, (each) => {
        expect(growingTexts([each]).find((growing) => isSlow(read, growing))).toBeUndefined();
      }),
      { numRuns: scaled(200) },
    );
  },
);
