import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { Field, QuestionnaireDefinition, Step } from "#common/questionnaire/definition.ts";
import type { Stretch } from "../../content/compare-texts.ts";
import { compareDefinitions } from "./compare-definitions.ts";

const field = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  label: id.toUpperCase(),
  type: "text",
  ...more,
});
const step = (id: string, ...fields: Field[]): Step => ({
  id,
  title: `Step ${id}`,
  description: "",
  fields,
});
const form = (...steps: Step[]): QuestionnaireDefinition => ({ steps });
const options = (...names: string[]) =>
  names.map((name) => {
    const [value = "", label = value] = name.split("=");
    return { value, label };
  });

const textOf = (stretches: Stretch[]) =>
  stretches.map((part) => ("text" in part ? part.text : "…")).join("");

/** Returns each difference between two questionnaires as one line of text. */
const tell = (before: QuestionnaireDefinition, after: QuestionnaireDefinition) =>
  compareDefinitions(before, after).map(
    ({ label, before: a, after: b }) => `${label}: ${textOf(a)} | ${textOf(b)}`,
  );

test("two equal questionnaires have no differences, even if they are different objects", () => {
  expect(compareDefinitions(defaultDefinition, defaultDefinition)).toEqual([]);
  expect(compareDefinitions(defaultDefinition, structuredClone(defaultDefinition))).toEqual([]);
});

test("a step that only one of two questionnaires has is listed with its fields", () => {
  const one = form(step("a", field("x")), step("c"));
  const two = form(step("a", field("x")), step("b", field("y"), field("z")), step("c"));
  expect(tell(one, two)).toEqual(["Step b: Not there | Step 2, with Y, Z"]);
  expect(tell(two, one)).toEqual(["Step b: Step 2, with Y, Z | Not there"]);
  expect(tell(form(), form(step("c")))).toEqual(["Step c: Not there | Step 1, without fields"]);
});

test("the comparison of questionnaires explains a new order of steps by as few moved steps as possible", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => step(id)) as [Step, Step, Step, Step];
  expect(tell(form(a, b, c, d), form(b, c, d, a))).toEqual(["Step a › Place: Step 1 | Step 4"]);
  expect(tell(form(a, b, c, d), form(a, d, b, c))).toEqual(["Step d › Place: Step 4 | Step 2"]);
});

test("changed texts of a step are listed, even if the step's id was changed as well", () => {
  const before = form(step("a", field("x")));
  const after = form({ ...step("b", field("x")), title: "Where", subtitle: "Sub" });
  expect(tell(before, after)).toEqual([
    "Step a › Title: Step a | Where",
    "Step a › Subtitle:  | Sub",
    "Step a › ID: a | b",
  ]);
});

test("a field that only one of two questionnaires has is listed together with its main properties", () => {
  const before = form(step("a", field("x")));
  const after = form(step("a", field("x"), field("y", { type: "range", min: 0, required: true })));
  expect(tell(before, after)).toEqual([
    "Step a › Y: Not there | Field 2 of Step a\nID: y\nType: Range\nRequired: Yes\nMin: 0",
  ]);
  expect(tell(after, before)).toHaveLength(1);
});

test("moved fields are listed, whether they moved within their step or to another step", () => {
  const [x, y, z] = ["x", "y", "z"].map((id) => field(id)) as [Field, Field, Field];
  expect(tell(form(step("a", x, y, z)), form(step("a", z, x, y)))).toEqual([
    "Step a › Z › Place: Field 3 of Step a | Field 1 of Step a",
  ]);
  expect(tell(form(step("a", x, y), step("b")), form(step("a", x), step("b", y)))).toEqual([
    "Step a › Y › Place: Field 2 of Step a | Field 1 of Step b",
  ]);
});

test("every changed property of a field is listed with the label that the editor uses for it", () => {
  const before = field("x", {
    type: "range",
    min: 0,
    max: 10,
    step: 1,
    defaultValue: [1, 5],
    placeholder: "Old",
  });
  const after = field("x", {
    label: "X",
    type: "select",
    required: true,
    errorMessage: "Choose",
    dependsOn: "w",
    defaultValue: "one",
  });
  expect(tell(form(step("a", before)), form(step("a", after)))).toEqual([
    "Step a › X › Type: Range | Select one",
    "Step a › X › Placeholder: Old | ",
    "Step a › X › Required: No | Yes",
    "Step a › X › Error message:  | Choose",
    "Step a › X › Depends on:  | w",
    "Step a › X › Min: 0 | ",
    "Step a › X › Max: 10 | ",
    "Step a › X › Step: 1 | ",
    "Step a › X › Default min: 1 | ",
    "Step a › X › Default max: 5 | ",
    "Step a › X › Default:  | one",
  ]);
});

test("a field of which only the id has changed is listed as changed, and not as removed and added", () => {
  expect(tell(form(step("a", field("x"))), form(step("a", { ...field("x"), id: "y" })))).toEqual([
    "Step a › X › ID: x | y",
  ]);
});

test("added, removed and renamed options are listed", () => {
  const choice = (...names: string[]) =>
    form(step("a", field("x", { type: "select", options: options(...names) })));
  expect(tell(choice("l=Lisbon", "p=Paris", "b"), choice("l=Lisboa", "p=Paris", "b", "m"))).toEqual(
    [
      "Step a › X › Options: Lisbon (l)\n… and 2 that both have | Lisboa (l)\nm\n… and 2 that both have",
    ],
  );
  expect(tell(choice("p=Paris"), choice("p=Paris", "=", "q="))).toEqual([
    "Step a › X › Options: Only one that both have | Without a label (without a value)\nWithout a label (q)\n… and one that both have",
  ]);
  expect(tell(choice("a", "b"), choice("b", "a"))).toEqual([
    "Step a › X › Options, order: 1. a\n2. b | 1. b\n2. a",
  ]);
});

test("changes to dependent options are listed separately for each option of the parent field", () => {
  const by = (lists: Field["options"]) =>
    form(
      step(
        "a",
        field("city", { type: "select", options: options("l=Lisbon", "m=Madrid") }),
        field("part", { type: "select", dependsOn: "city", ...(lists && { options: lists }) }),
      ),
    );
  expect(tell(by({ l: options("x") }), by({ l: options("x"), m: options("y"), n: [] }))).toEqual([
    "Step a › PART › Options for Madrid:  | y",
  ]);
  expect(tell(by(options("x")), by({ l: options("x") }))).toEqual([
    "Step a › PART › Options: x | ",
    "Step a › PART › Options for Lisbon:  | x",
  ]);
});

test("unfinished questionnaires, which cannot be saved yet, can be compared as well", () => {
  const twice = form(step("a", field("x"), field("x")), step("a"));
  expect(tell(twice, form(step("a", field("x")), step("a")))).toEqual([
    expect.stringContaining("Step a › X: Field 2 of Step a"),
  ]);
  expect(tell(form({ ...step(""), title: "" }), form())).toEqual([
    "A step without a title: Step 1, without fields | Not there",
  ]);
});

test("comparing two questionnaires of 1500 fields takes less than one second of CPU time", () => {
  const large = form(
    ...Array.from({ length: 30 }, (_, s) =>
      step(`s${s}`, ...Array.from({ length: 50 }, (__, f) => field(`f${s}x${f}`))),
    ),
  );
  const turned = form(...large.steps.toReversed());
  const begun = process.threadCpuUsage();
  expect(compareDefinitions(large, turned)).toHaveLength(29);
  const { user, system } = process.threadCpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(1000);
});
