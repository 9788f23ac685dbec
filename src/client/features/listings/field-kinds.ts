import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { flatTypeNames, furnishingNames, languageNames, rentKindNames } from "./listing-words.ts";

/** The kind of control with which a field is edited. */
export type FieldKind =
  | { kind: "text"; inputType?: "tel" | "email" | "url" }
  | { kind: "number" }
  | { kind: "day"; canBeNow?: true }
  | { kind: "choice"; names: Record<string, string> }
  | { kind: "place" }
  | { kind: "features" };

export const fieldKinds: Record<ListingFieldName, FieldKind> = {
  title: { kind: "text" },
  city: { kind: "place" },
  neighborhood: { kind: "place" },
  address: { kind: "text" },
  rent: { kind: "number" },
  rentKind: { kind: "choice", names: rentKindNames },
  utilities: { kind: "number" },
  deposit: { kind: "number" },
  depositMonths: { kind: "number" },
  agencyFee: { kind: "number" },
  takeover: { kind: "number" },
  currency: { kind: "text" },
  rooms: { kind: "number" },
  bedrooms: { kind: "number" },
  flatType: { kind: "choice", names: flatTypeNames },
  sizeM2: { kind: "number" },
  furnished: { kind: "choice", names: furnishingNames },
  pets: { kind: "choice", names: { yes: "Allowed", no: "Not allowed" } },
  features: { kind: "features" },
  missingFeatures: { kind: "features" },
  availableFrom: { kind: "day", canBeNow: true },
  availableUntil: { kind: "day" },
  minStayMonths: { kind: "number" },
  phone: { kind: "text", inputType: "tel" },
  email: { kind: "text", inputType: "email" },
  link: { kind: "text", inputType: "url" },
  language: { kind: "choice", names: languageNames },
};

/**
 * The fields that are always shown. Any other field is shown once its value is known, or when the
 * user asks for all fields.
 */
export const mainFields: ListingFieldName[] = [
  "city",
  "neighborhood",
  "rent",
  "rentKind",
  "flatType",
  "sizeM2",
  "rooms",
  "bedrooms",
  "availableFrom",
];

/** The names of the fields that are not always shown, in the order in which the form shows them. */
export const otherFields: ListingFieldName[] = [
  "utilities",
  "deposit",
  "depositMonths",
  "furnished",
  "pets",
  "features",
  "missingFeatures",
  "phone",
  "email",
  "link",
  "availableUntil",
  "minStayMonths",
  "agencyFee",
  "takeover",
  "title",
  "address",
  "language",
  "currency",
];
