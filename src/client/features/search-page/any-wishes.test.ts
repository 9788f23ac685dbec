import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { createElement } from "react";
import { expect, test } from "vitest";
import { type Answers, answersSchema } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import { readWishes } from "#common/search-page/read-wishes.ts";
import type { WishesView } from "#common/search-page/search-page.ts";
import { compareAnswers } from "#common/submissions/compare-answers.ts";
import { answersTo, definitions } from "../questionnaire/testing.ts";
import { renderPart } from "../questionnaire/testing-render.tsx";
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

/** Returns the values that a browser sends if the visitor submits the form without a change. */
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

const field = (id: string, change: Partial<Field>): Field => ({
  id,
  label: id,
  type: "checkbox",
  ...change,
});

test("the form for a searcher's wishes hides a question whose condition is not met, and saves no answer to this question", () => {
  const fields = [
    field("pets", {}),
    field("kind", { type: "text", showWhen: { field: "pets", is: [true] } }),
  ];
  const definition = { steps: [{ id: "s", title: "S", description: "", fields }] };
  const stored = { pets: true, kind: "cat" };
  const screen = (answers: Answers) => {
    const wishes: WishesView = {
      life: "active",
      definition,
      answers,
      stored,
      address: null,
      issues: [],
    };
    return renderPart(createElement(WishesScreen, { wishes, token: "token" }));
  };
  expect(screen(stored)).toContain('name="kind"');
  expect(screen({ pets: false })).not.toContain('name="kind"');
  expect(screen({ pets: false })).toContain("Update the questions after “pets");
  const sent = new Map([["kind", ["cat"]]]);
  expect(readWishes(definition, sent, stored)).toEqual({ pets: false });
});

test("for any questionnaire, if a searcher submits the form for changing wishes without any edit, all answers stay the same", () => {
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
      const html = renderPart(createElement(WishesScreen, { wishes, token: "token" }));
      const saved = answersSchema(definition).parse(readWishes(definition, valuesOf(html), stored));
      const before = { definition, answers: stored };
      expect(compareAnswers(before, { definition, answers: saved })).toEqual([]);
    }),
    { numRuns: 200 },
  );
  expect(count).toBeGreaterThan(20);
});
