import { useState } from "react";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { isChoice } from "./change-type.ts";
import { keyOf } from "./item-keys.ts";

/** How a field of the questionnaire depends on other fields, and which fields depend on it. */
export type FieldRelation = {
  /** The parent field, whose answer decides which options the field offers. */
  parent: Field | undefined;
  /**
   * The fields that can be selected as the parent field, one on each line: the ID, a space and the
   * label.
   */
  candidates: string;
  /** The field whose answer decides whether this field is shown. */
  deciding: Field | undefined;
  /**
   * The fields that can be selected to decide whether this field is shown, one on each line: the
   * ID, a space and the label.
   */
  deciders: string;
  /** The labels of the choice fields that depend on this field's answer, joined by commas. */
  dependents: string;
};

/** For each field, how it depends on other fields. Each key is the React key of a field. */
type FieldRelations = ReadonlyMap<string, FieldRelation>;

function relate(definition: QuestionnaireDefinition): FieldRelations {
  const fields = fieldsOf(definition);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const dependents = new Map<string, string[]>();
  for (const { dependsOn, type, label } of fields) {
    if (dependsOn === undefined || !isChoice(type)) continue;
    dependents.set(dependsOn, [...(dependents.get(dependsOn) ?? []), label]);
  }
  const relations = new Map<string, FieldRelation>();
  let candidates = "";
  let deciders = "";
  for (const field of fields) {
    const { id, type, label, dependsOn, showWhen } = field;
    relations.set(keyOf(field), {
      parent: dependsOn === undefined ? undefined : byId.get(dependsOn),
      candidates: isChoice(type) || dependsOn !== undefined ? candidates : "",
      deciding: showWhen && byId.get(showWhen.field),
      deciders,
      dependents: (dependents.get(id) ?? []).join(", "),
    });
    const line = (lines: string) => `${lines && "\n"}${id} ${label}`;
    if (type === "select") candidates += line(candidates);
    if (isChoice(type) || type === "checkbox") deciders += line(deciders);
  }
  return relations;
}

/**
 * Converts a text to the choices of a select. Each line of the text has an ID, a space and a label.
 */
export const choicesIn = (lines: string): { value: string; label: string }[] =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [id = "", ...label] = line.split(" ");
      return { value: id, label: label.join(" ").trim() || id };
    });

const isSame = (a: FieldRelation, b: FieldRelation | undefined) =>
  a.parent === b?.parent &&
  a.candidates === b?.candidates &&
  a.deciding === b?.deciding &&
  a.deciders === b?.deciders &&
  a.dependents === b?.dependents;

/**
 * Returns for each field how it depends on other fields. An unchanged entry stays the same object,
 * so that React does not render the field again.
 */
export function useFieldRelations(definition: QuestionnaireDefinition): FieldRelations {
  const [known, setKnown] = useState<{ of: QuestionnaireDefinition; all: FieldRelations } | null>(
    null,
  );
  if (known?.of === definition) return known.all;
  const found = new Map(
    [...relate(definition)].map(([key, relation]) => {
      const before = known?.all.get(key);
      return [key, before && isSame(relation, before) ? before : relation];
    }),
  );
  const isAllSame =
    known !== null &&
    known.all.size === found.size &&
    [...found].every(([key, relation]) => known.all.get(key) === relation);
  const all = isAllSame ? known.all : found;
  setKnown({ of: definition, all });
  return all;
}
