import type { Field } from "#common/questionnaire/definition.ts";

/** An amount as it is read: only the rent is known to be money. */
export function formatAmount(field: Pick<Field, "id">, amount: number): string {
  const number = amount.toLocaleString("en-US");
  return field.id === "rentRange" ? `€${number}` : number;
}
