import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { checkForm, listProblems, listWarnings } from "./check-form.ts";
import { withField } from "./edit-definition.ts";
import { changeField, deleteField } from "./edit-fields.ts";
import { addOption, relabelOption, removeList, renameOption } from "./edit-options.ts";
import { changeStep } from "./edit-steps.ts";

const city = { step: 0, field: 0 };
const neighborhoods = { step: 0, field: 1 };
const rent = { step: 2, field: 0 };

test("the default form is right, and nothing of it needs a warning", () => {
  expect(checkForm(defaultDefinition)).toEqual({});
  expect(listWarnings(defaultDefinition)).toEqual({ mapping: [], gaps: [] });
});

test("what is wrong is told in the form's order, with the names of where it is", () => {
  let wrong = changeField(defaultDefinition, rent, { step: -1 });
  wrong = changeStep(wrong, 1, { title: "" });
  wrong = relabelOption(wrong, neighborhoods, "lisbon", 2, "");
  wrong = renameOption(wrong, city, null, 0, "paris");
  expect(listProblems(wrong, checkForm(wrong))).toEqual([
    {
      path: "steps.0.fields.0.options",
      where: "Location › City",
      message: "An option value is used twice",
    },
    {
      path: "steps.0.fields.1.options.lisbon.2.label",
      where: "Location › Neighborhoods › lisbon, option 3",
      message: "Enter a label",
    },
    { path: "steps.1.title", where: "Step 2", message: "Enter a title" },
    {
      path: "steps.2.fields.0.step",
      where: "Budget › Monthly rent",
      message: "Step must be above 0",
    },
  ]);
});

test("what is too long or too much is said in words, not in a schema's", () => {
  const long = changeStep(defaultDefinition, 0, { description: "x".repeat(2001) });
  expect(checkForm(long)).toEqual({ "steps.0.description": "This is too long" });
  const many = withField(defaultDefinition, city, (field) => ({
    ...field,
    options: Array.from({ length: 501 }, (_, n) => ({ value: `v${n}`, label: "L" })),
  }));
  expect(Object.values(checkForm(many))).toEqual(["There are too many options"]);
});

test("a lost mapping and a city without neighbourhoods are warnings", () => {
  expect(listWarnings(deleteField(defaultDefinition, city)).mapping).toContainEqual({
    path: "",
    where: "",
    message: "Nothing asks for the city: no field has the ID city.",
  });
  expect(listWarnings(changeField(defaultDefinition, city, { required: false })).mapping).toEqual([
    {
      path: "steps.0.fields.0",
      where: "Location › City",
      message: "The field city is not required, so the city may be missing.",
    },
  ]);
  const added = addOption(defaultDefinition, city, null);
  for (const definition of [added, removeList(added, neighborhoods, "paris")]) {
    expect(listWarnings(definition).gaps).toContainEqual({
      path: "steps.0.fields.1.options.option_4",
      where: "Location › Neighborhoods",
      message:
        "This field has no options for New Option yet, so visitors who choose New Option do not see it.",
    });
  }
});
