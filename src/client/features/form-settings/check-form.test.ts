import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { checkForm, listProblems, listWarnings } from "./check-form.ts";
import { changeField } from "./edit-definition.ts";
import { changeFieldProperties, deleteField } from "./edit-fields.ts";
import { addOption, changeOptionLabel, changeOptionValue, removeList } from "./edit-options.ts";
import { changeStepTexts } from "./edit-steps.ts";

const city = { step: 0, field: 0 };
const neighborhoods = { step: 0, field: 1 };
const cities = { ...city, list: null };
const rent = { step: 2, field: 0 };

test("the default questionnaire has no errors and no warnings", () => {
  expect(checkForm(defaultDefinition)).toEqual({});
  expect(listWarnings(defaultDefinition)).toEqual({ mapping: [], gaps: [] });
});

test("errors in a questionnaire are listed in the order of its steps and fields, with the names of the fields", () => {
  let wrong = changeFieldProperties(rent, { step: -1 })(defaultDefinition);
  wrong = changeStepTexts(1, { title: "" })(wrong);
  wrong = changeOptionLabel({ ...neighborhoods, list: "lisbon" }, 2, "")(wrong);
  wrong = changeOptionValue(cities, 0, "paris")(wrong);
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

test("a text that is too long and a list with too many options are reported in readable messages", () => {
  const long = changeStepTexts(0, { description: "x".repeat(2001) })(defaultDefinition);
  expect(checkForm(long)).toEqual({ "steps.0.description": "This is too long" });
  const options = Array.from({ length: 501 }, (_, n) => ({ value: `v${n}`, label: "L" }));
  const many = changeField(city, (field) => ({ ...field, options }))(defaultDefinition);
  expect(Object.values(checkForm(many))).toEqual(["There are too many options"]);
});

test("the questionnaire editor warns if the city field is missing or optional, or if a city has no neighborhoods", () => {
  expect(listWarnings(deleteField(city)(defaultDefinition)).mapping).toContainEqual({
    path: "",
    where: "",
    message: "Nothing asks for the city: no field has the ID city.",
  });
  const optional = changeFieldProperties(city, { required: false })(defaultDefinition);
  expect(listWarnings(optional).mapping).toEqual([
    {
      path: "steps.0.fields.0",
      where: "Location › City",
      message: "The field city is not required, so the city may be missing.",
    },
  ]);
  const added = addOption(cities)(defaultDefinition);
  for (const definition of [added, removeList({ ...neighborhoods, list: "paris" })(added)]) {
    expect(listWarnings(definition).gaps).toContainEqual({
      path: "steps.0.fields.1.options.option_4",
      where: "Location › Neighborhoods",
      message:
        "This field has no options for New Option yet, so visitors who choose New Option do not see it.",
    });
  }
});
