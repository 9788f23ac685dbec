import { longDate } from "#common/dates.ts";
import { costsLine } from "#common/listings/costs-line.ts";
import { labelOf, type MatchLabels, neighborhoodName } from "#common/matching/labels.ts";
import type { MatchReason } from "#common/matching/match.ts";
import type { ShownFlat } from "#common/shortlists/shown-flat.ts";
import type { MailedListing } from "../listings/mailed-store.ts";

const typeNames: Record<string, string> = {
  room: "Room in a shared flat",
  studio: "Studio",
  "1_bedroom": "Flat with 1 bedroom",
  "2_bedroom": "Flat with 2 bedrooms",
  "3_bedroom": "Flat with 3 bedrooms",
  "4_plus": "Flat with 4 bedrooms or more",
  house: "House",
};

/** Matches email addresses, web addresses, and telephone numbers. */
const contacts = /(?<!\S)[^\s@]*@\S+|(?:https?:\/\/|www\.)\S+|\+?\d(?:[\s./()-]*\d){6,}/gi;

/**
 * Removes contacts from a listing's title, which may contain any text. A private contact may be
 * sent only after a member of the team has allowed it.
 */
const withoutContacts = (text: string) =>
  text.replaceAll(contacts, " ").replaceAll(/\s+/g, " ").trim();

function titleOf({ title, flatType }: MailedListing, place: string | null): string {
  const words = title === null ? "" : withoutContacts(title);
  if (words !== "") return words;
  const type = (flatType && typeNames[flatType]) ?? "Flat";
  return place === null ? type : `${type} in ${place}`;
}

function placeOf({ city, neighborhood }: MailedListing, labels: MatchLabels): string | null {
  const parts = [
    ...(neighborhood === null ? [] : [neighborhoodName(labels, { city, neighborhood })]),
    ...(city === null ? [] : [labelOf(labels.cities, city)]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

function costOf({ costs, currency }: MailedListing): string | null {
  const line = costsLine(costs, currency);
  if (line === undefined) return null;
  const estimated = costs.parts.flatMap(({ name, basis }) =>
    basis === "estimated" ? [name.toLowerCase()] : [],
  );
  return estimated.length === 0 ? line : `${line} (${estimated.join(" and ")} estimated)`;
}

function sizeOf({ sizeM2, rooms }: MailedListing): string | null {
  const parts = [
    ...(sizeM2 === null ? [] : [`${sizeM2} m²`]),
    ...(rooms === null ? [] : [`${rooms} ${rooms === 1 ? "room" : "rooms"}`]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

function contactOf({ contactReleased, phone, email }: MailedListing): string | null {
  const known = [phone, email].filter((each) => each !== null);
  return contactReleased && known.length > 0 ? known.join(", ") : null;
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? "");

/** Describes a flat as the daily mail shows it. */
export function describeFlat(
  listing: MailedListing,
  reasons: MatchReason[],
  labels: MatchLabels,
): ShownFlat {
  const { availableFrom, postedAt, url } = listing;
  const place = placeOf(listing, labels);
  return {
    title: titleOf(listing, place),
    place,
    cost: costOf(listing),
    size: sizeOf(listing),
    from:
      availableFrom === null || availableFrom === "now"
        ? availableFrom
        : `from ${longDate(availableFrom)}`,
    postedAt,
    url: url !== null && isWebAddress(url) ? (URL.parse(url)?.href ?? null) : null,
    contact: contactOf(listing),
    reasons,
  };
}
