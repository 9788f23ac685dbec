import type { Field } from "#common/questionnaire/definition.ts";

/**
 * Formats an amount for display. Only the rent gets a currency sign, because other ranges may not
 * be money.
 */
export function formatAmount(field: Pick<Field, "id">, amount: number): string {
  const number = amount.toLocaleString("en-US");
  return field.id === "rentRange" ? `€${number}` : number;
}
