import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { answersSchema } from "#common/questionnaire/answers.ts";
import { readWishes } from "#common/search-page/read-wishes.ts";
import type { WishesView } from "#common/search-page/search-page.ts";
import { compareAnswers } from "#common/submissions/compare-answers.ts";
import { answersTo, definitions } from "../questionnaire/testing.ts";
import { WishesScreen } from "./wishes-screen.tsx";

type Root = ReturnType<typeof fromHtml>;
type Nodes = Root | Root["children"][number];
type Element = Extract<Nodes, { type: "element" }>;

const elementsIn = (node: Nodes): Element[] => [
  ...(node.type === "element" ? [node] : []),
  ...("children" in node ? node.children.flatMap(elementsIn) : []),
];

const textOf = (node: Nodes): string =>
  node.type === "text" ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

/** Returns the values that a browser would send if a visitor saved the form without a change. */
function valuesOf(html: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const element of elementsIn(fromHtml(html, { fragment: true }))) {
    const { name, type, value, checked } = element.properties;
    const isInput =
      element.tagName === "input" && ((type !== "radio" && type !== "checkbox") || checked);
    if (typeof name !== "string" || (!isInput && element.tagName !== "textarea")) continue;
    const text = element.tagName === "textarea" ? textOf(element) : String(value ?? "");
    values.set(name, [...(values.get(name) ?? []), text.replaceAll("\n", "\r\n")]);
  }
  return values;
}

test("for any questionnaire, a form of the wishes that is saved without a change changes no answer", () => {
  let count = 0;
  const cases = definitions.chain((definition) =>
    fc.tuple(fc.constant(definition), answersTo(definition, 40)),
  );
  fc.assert(
    fc.property(cases, ([definition, given]) => {
      const valid = answersSchema(definition).safeParse(given);
      if (!valid.success) return;
      count += 1;
      const stored = valid.data;
      const wishes: WishesView = {
        life: "active",
        definition,
        answers: stored,
        stored,
        address: null,
        issues: [],
      };
      const html = renderToString(createElement(WishesScreen, { wishes, token: "token" }));
      const saved = answersSchema(definition).parse(readWishes(definition, valuesOf(html), stored));
      const before = { definition, answers: stored };
      expect(compareAnswers(before, { definition, answers: saved })).toEqual([]);
    }),
    { numRuns: 200 },
  );
  expect(count).toBeGreaterThan(20);
});
