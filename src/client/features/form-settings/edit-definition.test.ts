import { describe, expect, test } from "vitest";
import { definitionSchema } from "#common/questionnaire/check-definition.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { fieldAt } from "./edit-definition.ts";
import {
  addField,
  changeField,
  duplicateField,
  fieldHoldsSomething,
  moveField,
  moveFieldToStep,
  renameField,
} from "./edit-fields.ts";
import {
  addOption,
  addOptions,
  addOptionWithLists,
  dependOn,
  listOf,
  relabelOption,
  removeOption,
  renameOption,
} from "./edit-options.ts";
import { addStep, changeStep, deleteStep, holdsSomething, moveStep } from "./edit-steps.ts";
import { ofType } from "./edit-types.ts";
import { adoptNames, keyOf } from "./identity.ts";

const form: QuestionnaireDefinition = defaultDefinition;
const city = { step: 0, field: 0 };
const neighborhoods = { step: 0, field: 1 };
const lists = (definition: QuestionnaireDefinition) => {
  const options = fieldAt(definition, neighborhoods)?.options;
  return Array.isArray(options) ? [] : Object.keys(options ?? {});
};

describe("steps", () => {
  test("begin as the editor says, with an id of their own", () => {
    const added = addStep(addStep(form)).steps.slice(-2);
    expect(added[0]).toEqual({
      id: expect.stringMatching(/^step_\d+_\d{1,3}$/),
      title: "New Step",
      description: "Description for this step",
      fields: [],
    });
    expect(added[0]?.id).not.toBe(added[1]?.id);
    expect(added.some((step) => holdsSomething(step))).toBe(false);
  });

  test("move, and stay what they are", () => {
    const moved = moveStep(form, 0, 2);
    expect(moved.steps.map(({ id }) => id).slice(0, 3)).toEqual([
      "preferences_step",
      "budget_step",
      "location_step",
    ]);
    expect(moved.steps[2]).toBe(form.steps[0]);
    expect(moveStep(form, 0, -1)).toBe(form);
  });

  test("are deleted down to one", () => {
    let left = form;
    for (let count = 0; count < 9; count += 1) left = deleteStep(left, 0);
    expect(left.steps).toEqual([form.steps[4]]);
  });

  test("have a subtitle only while there is one", () => {
    const named = changeStep(form, 1, { subtitle: "Soon" });
    expect(named.steps[1]).toHaveProperty("subtitle", "Soon");
    expect(named.steps[0]).toBe(form.steps[0]);
    expect(named.steps[1]?.fields).toBe(form.steps[1]?.fields);
    expect(changeStep(named, 1, { subtitle: "" })).toEqual(form);
  });
});

describe("fields", () => {
  test("begin as the editor says", () => {
    const field = addField(form, 1).steps[1]?.fields.at(-1);
    expect(field).toEqual({
      id: expect.stringMatching(/^field_\d+_\d{1,3}$/),
      label: "New Field",
      type: "text",
      required: false,
    });
    expect(field && fieldHoldsSomething(field)).toBe(false);
  });

  test("are copied right after themselves", () => {
    const { fields } = duplicateField(form, city).steps[0] ?? { fields: [] };
    expect(fields.map(({ label }) => label)).toEqual(["City", "City (Copy)", "Neighborhoods"]);
    expect(fields[1]).toEqual({ ...fields[0], id: fields[1]?.id, label: "City (Copy)" });
    expect(fields[1]?.id).not.toBe("city");
  });

  test("move within a step and to the end of another", () => {
    expect(moveField(form, city, 1).steps[0]?.fields.map(({ id }) => id)).toEqual([
      "neighborhoods",
      "city",
    ]);
    expect(moveField(form, city, 2)).toBe(form);
    const moved = moveFieldToStep(form, city, 2);
    expect(moved.steps[0]?.fields.map(({ id }) => id)).toEqual(["neighborhoods"]);
    expect(moved.steps[2]?.fields.at(-1)).toBe(fieldAt(form, city));
    expect(moveFieldToStep(form, city, 0)).toBe(form);
  });

  test("take along those that depend on them when they are renamed", () => {
    const renamed = renameField(form, city, "town");
    expect(fieldAt(renamed, neighborhoods)?.dependsOn).toBe("town");
    expect(renamed.steps[1]).toBe(form.steps[1]);
  });

  test("do not take them along to an id that another field has", () => {
    const clash = renameField(form, { step: 1, field: 0 }, "city");
    expect(fieldAt(renameField(clash, city, "town"), neighborhoods)?.dependsOn).toBe("city");
  });

  test("leave out what is emptied", () => {
    const typed = changeField(form, city, { placeholder: "", min: undefined });
    expect(fieldAt(typed, city)).not.toHaveProperty("placeholder");
    expect(fieldAt(typed, city)).not.toHaveProperty("min");
  });
});

describe("a change of type", () => {
  const phone: Field = { id: "a", label: "A", type: "tel", placeholder: "p", required: true };

  test("to a range brings its bounds and its pair", () => {
    expect(ofType(phone, "range")).toEqual({
      ...phone,
      type: "range",
      min: 0,
      max: 100,
      step: 1,
      defaultValue: [0, 100],
    });
  });

  test("and back leaves nothing of it", () => {
    expect(ofType(ofType(phone, "range"), "tel")).toEqual(phone);
    expect(ofType(ofType(phone, "select"), "tel")).toEqual(phone);
  });

  test("gives back what the field had under that type before", () => {
    const choice = fieldAt(form, neighborhoods);
    const text = choice && ofType(choice, "text");
    expect(text).not.toHaveProperty("options");
    expect(text).not.toHaveProperty("dependsOn");
    expect(text && ofType(text, "multiSelect", choice)).toEqual(choice);
  });
});

describe("options", () => {
  test("begin as the editor says, each with a value of its own", () => {
    const flatType = { step: 1, field: 1 };
    const flat = fieldAt(form, flatType);
    const twice = addOption(addOption(form, flatType, null), flatType, null);
    expect(fieldAt(twice, flatType)?.options).toEqual([
      ...(flat ? listOf(flat, null) : []),
      { value: "option_5", label: "New Option" },
      { value: "option_6", label: "New Option" },
    ]);
  });

  test("of a city go along with it, and with it go", () => {
    const renamed = renameOption(form, city, null, 0, "lisboa");
    expect(lists(renamed)).toEqual(["lisboa", "paris", "berlin"]);
    expect(lists(removeOption(renamed, city, null, 0))).toEqual(["paris", "berlin"]);
    expect(lists(relabelOption(form, city, null, 0, "Lisboa"))).toEqual(lists(form));
  });

  test("of a city are not lost to another one that is called the same for a while", () => {
    const clash = renameOption(form, city, null, 0, "paris");
    expect(fieldAt(clash, neighborhoods)).toBe(fieldAt(form, neighborhoods));
    expect(renameOption(clash, city, null, 0, "lisbon")).toEqual(form);
  });

  test("are added once, and to the list that was meant", () => {
    const more = [
      { value: "alfama", label: "Again" },
      { value: "lapa", label: "Lapa" },
    ];
    const before = fieldAt(form, neighborhoods);
    const after = fieldAt(addOptions(form, neighborhoods, "lisbon", more), neighborhoods);
    expect(after && listOf(after, "lisbon")).toHaveLength(14);
    expect(after && listOf(after, "lisbon").at(-1)).toEqual(more[1]);
    expect(after && listOf(after, "paris")).toBe(before && listOf(before, "paris"));
  });

  test("of a list that becomes empty leave no list", () => {
    const porto = addOption(form, neighborhoods, "porto");
    expect(lists(porto)).toContain("porto");
    expect(removeOption(porto, neighborhoods, "porto", 0)).toEqual(form);
  });

  test("come with a new city", () => {
    const options = [{ value: "ribeira", label: "Ribeira" }];
    const porto = { value: "porto", label: "Porto" };
    const added = addOptionWithLists(form, city, porto, { neighborhoods: options });
    expect(fieldAt(added, city)?.options).toContainEqual(porto);
    expect(fieldAt(added, neighborhoods)?.options).toMatchObject({ porto: options });
    expect(definitionSchema.safeParse(added).success).toBe(true);
  });

  test("can all still be chosen when they no longer depend on a city, and come back by city", () => {
    const former = fieldAt(form, neighborhoods)?.options;
    const flat = dependOn(form, neighborhoods, undefined);
    expect(fieldAt(flat, neighborhoods)?.options).toHaveLength(48);
    expect(fieldAt(flat, neighborhoods)).not.toHaveProperty("dependsOn");
    expect(dependOn(flat, neighborhoods, "city", former)).toEqual(form);
    const changed = addOption(flat, neighborhoods, null);
    const again = fieldAt(dependOn(changed, neighborhoods, "city", former), neighborhoods);
    expect(Object.values(again?.options ?? {}).map((list: unknown[]) => list.length)).toEqual([
      49, 49, 49,
    ]);
  });
});

test("another version of the form goes on under the names of what has the same ids", () => {
  const namesOf = (definition: QuestionnaireDefinition) =>
    [...definition.steps, ...fieldsOf(definition)].map((item) => keyOf(item));
  const before = namesOf(form);
  const version = structuredClone(form);
  const [first] = version.steps;
  if (first) version.steps.push({ ...first, fields: [] });
  adoptNames(form, version);
  const after = namesOf(version);
  expect(after.slice(0, 5)).toEqual(before.slice(0, 5));
  expect(after.slice(6)).toEqual(before.slice(5));
  expect(new Set(after).size).toBe(after.length);
});
