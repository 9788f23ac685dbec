import { toIsoDate } from "#common/dates.ts";
import type { Reading } from "#common/listings/listing.ts";
import {
  type ListingFieldName,
  type ListingFields,
  listingFieldSchemas,
} from "#common/listings/listing-fields.ts";
import type { ReadingOptions } from "../read-listing.ts";
import { agreedValue } from "./page-facts.ts";
import type { Facts } from "./thing-facts.ts";

/**
 * A field that the structured data of a page states, with a line of text that states the same
 * value.
 */
export type StatedField = {
  [Name in ListingFieldName]: { name: Name; value: NonNullable<ListingFields[Name]>; line: string };
}[ListingFieldName];

/**
 * A function that parses a short text, such as "Type: whole house", as if it were a whole listing.
 */
export type Read = (text: string) => Reading;

/** The lowest and the highest price that can be a monthly rent. */
const [leastRent, mostRent] = [50, 25_000];

const typeLines = { house: "Type: whole house", room: "Type: room in a shared flat" };

type Stating = { facts: readonly Facts[]; read: Read; options: ReadingOptions };

/**
 * Returns the fields that the structured data of a page states, each with a line of text that says
 * the same.
 */
export function statedFields({ facts, read, options }: Stating): StatedField[] {
  const one = <Value>(valuesOf: (each: Facts) => readonly Value[]) => agreedValue(facts, valuesOf);
  const stated: (StatedField | undefined)[] = [
    ...statedRent(facts),
    number(
      "sizeM2",
      one(({ sizes }) => sizes),
      (value) => `Size: ${value} m²`,
    ),
    number(
      "rooms",
      one(({ rooms }) => rooms),
      (value) => `Rooms: ${value}`,
    ),
    ...statedBedrooms(one(({ bedrooms }) => bedrooms)),
    ...statedPlace(
      one(({ addresses }) => addresses),
      read,
    ),
    ...statedContact(
      one(({ phones }) => phones),
      one(({ emails }) => emails),
      { facts, read },
    ),
    statedStart(
      one(({ availableFrom }) => availableFrom),
      options,
    ),
  ];
  const flatType = one(({ flatTypes }) => flatTypes);
  if (flatType) stated.push({ name: "flatType", value: flatType, line: typeLines[flatType] });
  const pets = one((each) => each.pets);
  if (pets !== undefined) {
    stated.push({ name: "pets", value: pets, line: `Pets: ${pets ? "allowed" : "not allowed"}` });
  }
  return stated.filter((field) => field !== undefined);
}

function number<Name extends "rent" | "sizeM2" | "rooms" | "bedrooms">(
  name: Name,
  value: number | undefined,
  lineOf: (value: number) => string,
): { name: Name; value: number; line: string } | undefined {
  const isValid =
    value !== undefined && value > 0 && listingFieldSchemas[name].safeParse(value).success;
  return isValid ? { name, value, line: lineOf(value) } : undefined;
}

/**
 * Returns "sale" if the structured data of a page offers a flat for sale, and "nightly" if all its
 * prices are for a night; otherwise undefined.
 */
export function statedOffer(facts: readonly Facts[]): "sale" | "nightly" | undefined {
  if (facts.some(({ isSale }) => isSale)) return "sale";
  const prices = facts.flatMap((each) => each.prices);
  return prices.length > 0 && prices.every(({ period }) => period === "night")
    ? "nightly"
    : undefined;
}

function statedRent(facts: readonly Facts[]): StatedField[] {
  const monthly = facts
    .flatMap(({ prices }) => prices)
    .filter(({ period }) => period === "month" || period === undefined);
  const amounts = new Set(monthly.map(({ amount }) => amount));
  const [amount = 0] = amounts;
  if (amounts.size !== 1 || amount < leastRent || amount > mostRent) return [];
  const currency = agreedValue(facts, ({ currencies }) => currencies);
  const isKnown = currency !== undefined && /^[A-Z]{3}$/.test(currency);
  const line = `Rent: ${amount}${isKnown ? ` ${currency}` : ""} per month`;
  const rent = number("rent", amount, () => line);
  return [
    ...(rent ? [rent] : []),
    ...(isKnown ? [{ name: "currency" as const, value: currency, line }] : []),
  ];
}

const typesByBedrooms = ["studio", "1_bedroom", "2_bedroom", "3_bedroom"] as const;

function statedBedrooms(bedrooms: number | undefined): (StatedField | undefined)[] {
  const field = number("bedrooms", bedrooms, (value) => `Bedrooms: ${value}`);
  if (!field) return [];
  const value = typesByBedrooms[field.value] ?? "4_plus";
  return [
    field,
    Number.isInteger(field.value) ? { name: "flatType", value, line: field.line } : undefined,
  ];
}

function statedPlace(address: string | undefined, read: Read): StatedField[] {
  if (address === undefined) return [];
  const line = `Address: ${address}`;
  const { city, neighborhood } = read(line).fields;
  // The field `address` is set only if the text has a street with a house number, because any other
  // text only names a town.
  const [street = "", ...others] = address.split(",");
  const hasStreet = others.length > 0 && /\p{L}{3}/u.test(street) && /\d/.test(street);
  return [
    ...(city ? [{ name: "city" as const, value: city, line }] : []),
    ...(neighborhood ? [{ name: "neighborhood" as const, value: neighborhood, line }] : []),
    ...(hasStreet ? [{ name: "address" as const, value: address.slice(0, 300), line }] : []),
  ];
}

function statedContact(
  phone: string | undefined,
  email: string | undefined,
  { facts, read }: Pick<Stating, "facts" | "read">,
): StatedField[] {
  const address = agreedValue(facts, ({ addresses }) => addresses) ?? "";
  const [phoneLine, emailLine] = [`Phone: ${phone ?? ""}`, `Email: ${email ?? ""}`];
  // The phone number is parsed together with the flat's address, because the address shows the
  // country of a number without a country code.
  const { phone: known } = phone ? read(`${address}\n${phoneLine}`).fields : { phone: null };
  const { email: valid } = email ? read(emailLine).fields : { email: null };
  return [
    ...(known ? [{ name: "phone" as const, value: known, line: phoneLine }] : []),
    ...(valid ? [{ name: "email" as const, value: valid, line: emailLine }] : []),
  ];
}

function statedStart(
  day: string | undefined,
  { postedAt, now }: ReadingOptions,
): StatedField | undefined {
  if (day === undefined || day < toIsoDate(postedAt ?? now)) return undefined;
  return listingFieldSchemas.availableFrom.safeParse(day).success
    ? { name: "availableFrom", value: day, line: `Available from: ${day}` }
    : undefined;
}
