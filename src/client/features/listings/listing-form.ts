import {
  type ListingFieldName,
  type ListingFields,
  listingFieldNames,
  listingFields,
  unknownFields,
} from "#common/listings/listing-fields.ts";

type ListName = "features" | "missingFeatures";

/**
 * The fields of a listing as a form edits them. Each value is a text, and an empty text means
 * unknown.
 */
export type ListingForm = Record<Exclude<ListingFieldName, ListName>, string> &
  Record<ListName, string[]>;

const numbers = new Set<ListingFieldName>([
  "rent",
  "utilities",
  "deposit",
  "depositMonths",
  "agencyFee",
  "takeover",
  "rooms",
  "bedrooms",
  "sizeM2",
  "minStayMonths",
]);

export const isList = (name: ListingFieldName): name is ListName =>
  name === "features" || name === "missingFeatures";

/** Returns a field's value as the form edits it. */
export function toFormValue(value: ListingFields[ListingFieldName]): string | string[] {
  if (Array.isArray(value)) return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
}

/** Returns the fields of a listing as the form edits them. */
export function formOf(fields: ListingFields): ListingForm {
  return Object.fromEntries(
    listingFieldNames.map((name) => [name, toFormValue(fields[name])]),
  ) as ListingForm;
}

const emptyFields = unknownFields();

export const emptyForm: ListingForm = formOf(emptyFields);

/**
 * Returns the number that a person has typed, such as `1200`, `1,200.50` or `1.200,50`; NaN if the
 * text is not a number. A separator before exactly three digits separates thousands.
 */
export function readNumber(text: string): number {
  const typed = text.replaceAll(/[\s\u00A0\u202F€]/g, "");
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(typed);
  if (!match) return Number.NaN;
  const [, whole = "", decimals = "0"] = match;
  return Number(`${whole.replaceAll(/[.,]/g, "")}.${decimals}`);
}

function toField(name: ListingFieldName, value: string | string[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  if (name === "pets") return text === "yes";
  if (numbers.has(name)) return readNumber(text);
  if (name === "phone") return text.replaceAll(/[\s()/-]/g, "");
  return text;
}

/**
 * The fields of a listing that result from a form's texts or, if any field is invalid, the first
 * error of each invalid field.
 */
export type CheckedForm =
  | { fields: ListingFields; errors: undefined }
  | { fields: undefined; errors: Partial<Record<ListingFieldName, string>> };

/**
 * Converts a form's texts to the fields of a listing, so that they can be checked. Fields that are
 * left out become unknown.
 */
const toFields = (form: ListingForm, leftOut = new Set<unknown>()) =>
  Object.fromEntries(
    listingFieldNames.map((name) => [
      name,
      leftOut.has(name) ? emptyFields[name] : toField(name, form[name]),
    ]),
  );

/** Converts a form's texts to the fields of a listing. Invalid fields become unknown. */
export function validFields(form: ListingForm): ListingFields {
  const { data, error } = listingFields.safeParse(toFields(form));
  if (data) return data;
  const wrong = new Set(error.issues.map(({ path: [name] }) => name));
  return listingFields.parse(toFields(form, wrong));
}

/** Converts a form's texts to the fields of a listing, or returns the errors of the form. */
export function readForm(form: ListingForm): CheckedForm {
  const { data, error } = listingFields.safeParse(toFields(form));
  if (data) return { fields: data, errors: undefined };
  const errors = Object.fromEntries(
    error.issues.toReversed().map(({ path: [name], message }) => [name, message]),
  );
  return { fields: undefined, errors };
}
