import type { Field } from "#common/questionnaire/definition.ts";

/**
 * Formats a number of a range question, such as the rent, for display. Only the rent gets a
 * currency sign, because the numbers of other range questions may not be money.
 */
export function formatAmount(field: Pick<Field, "id">, amount: number): string {
  const number = amount.toLocaleString("en-US");
  return field.id === "rentRange" ? `€${number}` : number;
}
