import type { FlagCode, ListingStatus, NoListing } from "#common/listings/listing.ts";
import type { ListingFieldName, ListingFields } from "#common/listings/listing-fields.ts";

export const statusNames: Record<ListingStatus, string> = {
  new: "New",
  open: "Open",
  gone: "Gone",
  rejected: "Rejected",
};

export const fieldLabels: Record<ListingFieldName, string> = {
  title: "Title",
  city: "City",
  neighborhood: "Neighborhood",
  address: "Address",
  rent: "Rent a month",
  rentKind: "Rent includes",
  utilities: "Utilities a month",
  deposit: "Deposit",
  depositMonths: "Deposit in rents",
  agencyFee: "Agency fee",
  takeover: "Furniture take-over",
  currency: "Currency",
  rooms: "Rooms",
  bedrooms: "Bedrooms",
  flatType: "Type",
  sizeM2: "Size in m²",
  furnished: "Furnishing",
  pets: "Pets",
  features: "Has",
  missingFeatures: "Has not",
  availableFrom: "Available from",
  availableUntil: "Available until",
  minStayMonths: "Minimum stay in months",
  phone: "Phone",
  email: "Email",
  link: "Contact link",
  language: "Language of the text",
};

type Named<Name extends ListingFieldName> = Record<
  NonNullable<ListingFields[Name]> & string,
  string
>;

export const rentKindNames: Named<"rentKind"> = {
  cold: "No utilities",
  warm: "Utilities",
  all_in: "Everything",
};

/** The words after the amount of a rent that say what the rent includes. */
export const rentKindSuffixes: Named<"rentKind"> = {
  cold: "without utilities",
  warm: "with utilities",
  all_in: "all in",
};

export const flatTypeNames: Named<"flatType"> = {
  room: "Room in a shared flat",
  studio: "Studio",
  "1_bedroom": "1 bedroom",
  "2_bedroom": "2 bedrooms",
  "3_bedroom": "3 bedrooms",
  "4_plus": "4 bedrooms or more",
  house: "House",
};

export const furnishingNames: Named<"furnished"> = {
  furnished: "Furnished",
  semi_furnished: "Partly furnished",
  unfurnished: "Unfurnished",
};

export const languageNames: Named<"language"> = {
  en: "English",
  de: "German",
  pt: "Portuguese",
  es: "Spanish",
  fr: "French",
};

/** The name of a flag in two or three words. */
export const flagNames: Record<FlagCode, string> = {
  low_rent: "Low rent",
  keys_by_post: "Keys by post",
  owner_abroad: "Owner abroad",
  pay_before_viewing: "Pays before viewing",
  untraceable_payment: "Untraceable payment",
  id_copy: "ID copy by mail",
  known_elsewhere: "Known elsewhere",
  hidden_link: "Hidden link",
  discrimination: "Turns people away",
  reported: "Reported",
};

export const noListingNames: Record<NoListing, string> = {
  sale: "This is a sale",
  wanted: "This is a wanted post",
  nightly: "This is a price by the night",
  several: "This text is about several flats",
  unclear: "This does not read like a listing",
};

/** The names of the actions that give a listing a status. */
export const statusActions: Record<ListingStatus, string> = {
  new: "Back to new",
  open: "Open",
  gone: "Mark as gone",
  rejected: "Reject",
};
