import { describe, expect, test } from "vitest";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { changeType } from "./change-type.ts";
import { fieldAt, newId } from "./edit-definition.ts";
import {
  addField,
  changeCondition,
  changeFieldId,
  changeFieldProperties,
  duplicateField,
  isFieldFilled,
  moveField,
  moveFieldToStep,
} from "./edit-fields.ts";
import {
  addOption,
  addOptions,
  addOptionWithLists,
  changeOptionLabel,
  changeOptionValue,
  changeParent,
  listOf,
  removeOption,
} from "./edit-options.ts";
import { addStep, changeStepTexts, deleteStep, isStepFilled, moveStep } from "./edit-steps.ts";
import { adoptKeys, keyOf } from "./item-keys.ts";

const form: QuestionnaireDefinition = defaultDefinition;
const city = { step: 0, field: 0 };
const neighborhoods = { step: 0, field: 1 };
const cities = { ...city, list: null };
const porto = { ...neighborhoods, list: "porto" };
const lists = (definition: QuestionnaireDefinition) => {
  const options = fieldAt(definition, neighborhoods)?.options;
  return Array.isArray(options) ? [] : Object.keys(options ?? {});
};

test("a generated ID is a prefix, the current time in milliseconds and a number below 1000, and is unique", () => {
  const before = Date.now();
  const items: { id: string }[] = [];
  // An ID contains the current millisecond and a number below 1000. The test generates 1500 IDs
  // quickly, so that some IDs collide and are generated again.
  for (let count = 0; count < 1500; count += 1) items.push({ id: newId("field", items) });
  expect(new Set(items.map(({ id }) => id)).size).toBe(1500);
  for (const { id } of items) {
    const [, time, number] = /^field_(\d+)_(\d+)$/.exec(id) ?? [];
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    expect(Number(time)).toBeLessThanOrEqual(Date.now());
    expect(Number(number)).toBeLessThan(1000);
  }
});

describe("steps of a questionnaire can be added, moved, changed and deleted", () => {
  test("a new step gets default texts and a unique ID", () => {
    const added = addStep(addStep(form)).steps.slice(-2);
    expect(added[0]).toEqual({
      id: expect.stringMatching(/^step_\d+_\d{1,3}$/),
      title: "New Step",
      description: "Description for this step",
      fields: [],
    });
    expect(added[0]?.id).not.toBe(added[1]?.id);
    expect(added.some((step) => isStepFilled(step))).toBe(false);
  });

  test("a step of the questionnaire keeps its JavaScript object when it is moved", () => {
    const moved = moveStep(0, 2)(form);
    expect(moved.steps.map(({ id }) => id).slice(0, 3)).toEqual([
      "preferences_step",
      "budget_step",
      "location_step",
    ]);
    expect(moved.steps[2]).toBe(form.steps[0]);
    expect(moveStep(0, -1)(form)).toBe(form);
  });

  test("the only remaining step of a questionnaire cannot be deleted", () => {
    let left = form;
    for (let count = 0; count < 9; count += 1) left = deleteStep(0)(left);
    expect(left.steps).toEqual([form.steps[4]]);
  });

  test("a step with an empty subtitle is stored without a subtitle", () => {
    const named = changeStepTexts(1, { subtitle: "Soon" })(form);
    expect(named.steps[1]).toHaveProperty("subtitle", "Soon");
    expect(named.steps[0]).toBe(form.steps[0]);
    expect(named.steps[1]?.fields).toBe(form.steps[1]?.fields);
    expect(changeStepTexts(1, { subtitle: "" })(named)).toEqual(form);
  });
});

describe("fields of a questionnaire can be added, copied, moved and changed", () => {
  test("a new field gets default properties and a unique ID", () => {
    const field = addField(1)(form).steps[1]?.fields.at(-1);
    expect(field).toEqual({
      id: expect.stringMatching(/^field_\d+_\d{1,3}$/),
      label: "New Field",
      type: "text",
      required: false,
    });
    expect(field && isFieldFilled(field)).toBe(false);
  });

  test("a duplicated field is inserted after the original and gets a new ID", () => {
    const { fields } = duplicateField(city)(form).steps[0] ?? { fields: [] };
    expect(fields.map(({ label }) => label)).toEqual(["City", "City (Copy)", "Neighborhoods"]);
    expect(fields[1]).toEqual({ ...fields[0], id: fields[1]?.id, label: "City (Copy)" });
    expect(fields[1]?.id).not.toBe("city");
  });

  test("a field can be moved within its step, and to the end of another step", () => {
    expect(moveField(city, 1)(form).steps[0]?.fields.map(({ id }) => id)).toEqual([
      "neighborhoods",
      "city",
    ]);
    expect(moveField(city, 2)(form)).toBe(form);
    const moved = moveFieldToStep(city, 2)(form);
    expect(moved.steps[0]?.fields.map(({ id }) => id)).toEqual(["neighborhoods"]);
    expect(moved.steps[2]?.fields.at(-1)).toBe(fieldAt(form, city));
    expect(moveFieldToStep(city, 0)(form)).toBe(form);
  });

  test("changing the ID of a field updates the fields that depend on it", () => {
    const renamed = changeFieldId(city, "town")(form);
    expect(fieldAt(renamed, neighborhoods)?.dependsOn).toBe("town");
    expect(renamed.steps[1]).toBe(form.steps[1]);
  });

  test("a condition on a field is updated if the field's ID or an option's value changes, or if an option is removed", () => {
    const where = { step: 4, field: 3 };
    const showWhen = { field: "city", is: ["lisbon", "paris"] };
    const conditional = changeCondition(where, showWhen)(form);
    const conditionIn = (definition: QuestionnaireDefinition) =>
      fieldAt(definition, where)?.showWhen;
    expect(conditionIn(changeFieldId(city, "town")(conditional))).toEqual({
      ...showWhen,
      field: "town",
    });
    const renamed = changeOptionValue(cities, 0, "lisboa")(conditional);
    expect(conditionIn(renamed)?.is).toEqual(["lisboa", "paris"]);
    expect(conditionIn(removeOption(cities, 0)(renamed))?.is).toEqual(["paris"]);
    expect(changeCondition(where, undefined)(conditional)).toEqual(form);
  });

  test("while two fields have the same ID, changing the ID of one does not change the fields that depend on it", () => {
    const clash = changeFieldId({ step: 1, field: 0 }, "city")(form);
    expect(fieldAt(changeFieldId(city, "town")(clash), neighborhoods)?.dependsOn).toBe("city");
  });

  test("an empty placeholder or error message and an undefined minimum, maximum or step size are removed from a field", () => {
    const limits = { min: undefined, max: undefined, step: undefined };
    const change = { placeholder: "", errorMessage: "", ...limits };
    // The city field has both texts, and the rent field has all limits.
    for (const place of [city, { step: 2, field: 0 }]) {
      const changed = fieldAt(changeFieldProperties(place, change)(form), place);
      for (const name of Object.keys(change)) expect(changed).not.toHaveProperty(name);
    }
  });
});

describe("changing the type of a field adds the defaults of the new type, and changing the type back restores the field", () => {
  const phone: Field = { id: "a", label: "A", type: "tel", placeholder: "p", required: true };

  test("a field that is changed into a range gets a default minimum, maximum, step size and initial value", () => {
    expect(changeType(phone, "range")).toEqual({
      ...phone,
      type: "range",
      min: 0,
      max: 100,
      step: 1,
      defaultValue: [0, 100],
    });
  });

  test("a phone field is unchanged after its type is changed to a range or a choice and back again", () => {
    expect(changeType(changeType(phone, "range"), "tel")).toEqual(phone);
    expect(changeType(changeType(phone, "select"), "tel")).toEqual(phone);
  });

  test("if a choice field is changed to a text field and back, its options and its dependency on another field are restored", () => {
    const choice = fieldAt(form, neighborhoods);
    const text = choice && changeType(choice, "text");
    expect(text).not.toHaveProperty("options");
    expect(text).not.toHaveProperty("dependsOn");
    expect(text && changeType(text, "multiSelect", choice)).toEqual(choice);
  });
});

describe("options of a field can be added, pasted, changed and removed", () => {
  test("a new option gets a default label and a unique value", () => {
    const flatType = { step: 1, field: 1 };
    const flatTypes = { ...flatType, list: null };
    const flat = fieldAt(form, flatType);
    const twice = addOption(flatTypes)(addOption(flatTypes)(form));
    expect(fieldAt(twice, flatType)?.options).toEqual([
      ...(flat ? listOf(flat, null) : []),
      { value: "option_5", label: "New Option" },
      { value: "option_6", label: "New Option" },
    ]);
  });

  test("if the value of a parent field's option is changed, the dependent options are kept; if the parent field's option is removed, the dependent options are removed", () => {
    const renamed = changeOptionValue(cities, 0, "lisboa")(form);
    expect(lists(renamed)).toEqual(["lisboa", "paris", "berlin"]);
    expect(lists(removeOption(cities, 0)(renamed))).toEqual(["paris", "berlin"]);
    expect(lists(changeOptionLabel(cities, 0, "Lisboa")(form))).toEqual(lists(form));
  });

  test("giving a city the same option value as another city does not change the lists of neighborhoods", () => {
    const clash = changeOptionValue(cities, 0, "paris")(form);
    expect(fieldAt(clash, neighborhoods)).toBe(fieldAt(form, neighborhoods));
    expect(changeOptionValue(cities, 0, "lisbon")(clash)).toEqual(form);
  });

  test("options pasted into one list are not added to other lists, and values that the list already has are skipped", () => {
    const more = [
      { value: "alfama", label: "Again" },
      { value: "lapa", label: "Lapa" },
    ];
    const before = fieldAt(form, neighborhoods);
    const after = fieldAt(
      addOptions({ ...neighborhoods, list: "lisbon" }, more)(form),
      neighborhoods,
    );
    expect(after && listOf(after, "lisbon")).toHaveLength(14);
    expect(after && listOf(after, "lisbon").at(-1)).toEqual(more[1]);
    expect(after && listOf(after, "paris")).toBe(before && listOf(before, "paris"));
  });

  test("removing the last option of a dependent option list also removes the list", () => {
    const added = addOption(porto)(form);
    expect(lists(added)).toContain("porto");
    expect(removeOption(porto, 0)(added)).toEqual(form);
  });

  test("adding a city also adds its neighborhoods, in a single edit", () => {
    const options = [{ value: "ribeira", label: "Ribeira" }];
    const option = { value: "porto", label: "Porto" };
    const added = addOptionWithLists(city, option, { neighborhoods: options })(form);
    expect(fieldAt(added, city)?.options).toContainEqual(option);
    expect(fieldAt(added, neighborhoods)?.options).toMatchObject({ porto: options });
    expect(definitionSchema.safeParse(added).success).toBe(true);
  });

  test("if a field no longer depends on its parent, its option lists are merged, and if it depends on the parent again, the lists are restored", () => {
    const previous = fieldAt(form, neighborhoods)?.options;
    const flat = changeParent(neighborhoods, undefined)(form);
    expect(fieldAt(flat, neighborhoods)?.options).toHaveLength(48);
    expect(fieldAt(flat, neighborhoods)).not.toHaveProperty("dependsOn");
    expect(changeParent(neighborhoods, "city", previous)(flat)).toEqual(form);
    const changed = addOption({ ...neighborhoods, list: null })(flat);
    const again = fieldAt(changeParent(neighborhoods, "city", previous)(changed), neighborhoods);
    expect(Object.values(again?.options ?? {}).map((list: unknown[]) => list.length)).toEqual([
      49, 49, 49,
    ]);
  });
});

test("a step or field with the same ID in the edited and the restored questionnaire has the same React key in both", () => {
  const keysOf = (definition: QuestionnaireDefinition) =>
    [...definition.steps, ...fieldsOf(definition)].map((item) => keyOf(item));
  const before = keysOf(form);
  const version = structuredClone(form);
  const [first] = version.steps;
  if (first) version.steps.push({ ...first, fields: [] });
  adoptKeys(form, version);
  const after = keysOf(version);
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
  expect(after.slice(6)).toEqual(before.slice(5));
  expect(new Set(after).size).toBe(after.length);
});
