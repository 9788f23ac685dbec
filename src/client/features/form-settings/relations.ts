import { useState } from "react";
import type { Field, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { isChoice } from "./edit-types.ts";
import { keyOf } from "./identity.ts";

/** What a field has to do with the others. */
export type Relation = {
  /** The field that it depends on, when there is one. */
  parent: Field | undefined;
  /** Those that it may depend on, one a line: id, a space, and the label. */
  candidates: string;
  /** What the choices that depend on it are called. */
  dependents: string;
};

type Relations = ReadonlyMap<string, Relation>;

function relate(definition: QuestionnaireDefinition): Relations {
  const fields = fieldsOf(definition);
  const byId = new Map(fields.map((field) => [field.id, field]));
  const dependents = new Map<string, string[]>();
  for (const { dependsOn, type, label } of fields) {
    if (dependsOn === undefined || !isChoice(type)) continue;
    dependents.set(dependsOn, [...(dependents.get(dependsOn) ?? []), label]);
  }
  const relations = new Map<string, Relation>();
  let candidates = "";
  for (const field of fields) {
    const { id, type, label, dependsOn } = field;
    relations.set(keyOf(field), {
      parent: dependsOn === undefined ? undefined : byId.get(dependsOn),
      candidates: isChoice(type) || dependsOn !== undefined ? candidates : "",
      dependents: (dependents.get(id) ?? []).join(", "),
    });
    if (type === "select") candidates += `${candidates && "\n"}${id} ${label}`;
  }
  return relations;
}

const isSame = (a: Relation, b: Relation | undefined) =>
  a.parent === b?.parent && a.candidates === b?.candidates && a.dependents === b?.dependents;

/** What the fields have to do with each other: the same objects for as long as it is the same. */
export function useRelations(definition: QuestionnaireDefinition): Relations {
  const [known, setKnown] = useState<{ of: QuestionnaireDefinition; all: Relations } | null>(null);
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
