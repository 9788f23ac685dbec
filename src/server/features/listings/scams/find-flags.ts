import type { ListingFlag } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import { foldText } from "../duplicates/fold-text.ts";
import { findDiscrimination } from "./find-discrimination.ts";
import { findHiddenLink } from "./find-hidden-links.ts";
import { findOwnerAbroad, isBlindPayment } from "./find-owner-abroad.ts";
import { handoverRules } from "./handover-rules.ts";
import { paymentRules } from "./payment-rules.ts";
import { isWarning } from "./scam-words.ts";

type FlaggedListing = Pick<ListingFields, "city" | "flatType" | "rent" | "rentKind"> & {
  text: string;
  url: string | null;
};

/**
 * Facts about other listings. A listing is compared with these facts to find reasons to flag it.
 */
export type KnownListings = {
  /** The usual rent of a comparable flat, without utilities; undefined if it is unknown. */
  comparableRent: number | undefined;
  /** The cities of other listings with nearly the same text. */
  textCities: readonly string[];
  /** The cities of other listings with the same phone number or email address. */
  contactCities: readonly string[];
};

/**
 * Shares of the usual rent, by kind of rent: a rent below its share is suspicious. The share is
 * greater for a rent with utilities. All shares are at most one half, because the rents of old
 * contracts are often half of the usual rent.
 */
const lowShares = { cold: 0.45, warm: 0.47, all_in: 0.5 };
/**
 * A share in `lowShares` is multiplied by this factor if the text or the URL of the listing has
 * another sign of a scam. Somewhat higher rents are suspicious then.
 */
const otherSignsFactor = 1.35;
/**
 * A rent below this share of the usual rent was probably parsed wrongly, because no scam asks for
 * so little.
 */
const misreadShare = 0.2;

/** Matches words for flats that are cheap by law, and for swaps of flats. */
const cheapByRule =
  /(?<![a-z])(?:wbs|wohnberechtigungsschein|sozialwohnung|genossenschaft\w*|wohnungstausch|tausch\w*|swap|social housing|hlm|logement social|vpo|renda (?:acessivel|apoiada)|echange)(?![a-z])/;

/**
 * A share in `lowShares` is multiplied by this factor for a room. The rents of rooms differ more
 * than those of flats, so only a lower rent is suspicious.
 */
const roomFactor = 0.8;

function findLowRent(
  { rent, rentKind, flatType, text }: FlaggedListing,
  comparableRent: number | undefined,
  hasOtherSigns: boolean,
): ListingFlag[] {
  if (rent === null || comparableRent === undefined) return [];
  const factor = (flatType === "room" ? roomFactor : 1) * (hasOtherSigns ? otherSignsFactor : 1);
  const share = rent / comparableRent;
  if (share >= lowShares[rentKind ?? "cold"] * factor || share < misreadShare) return [];
  if (cheapByRule.test(foldText(text))) return [];
  const percent = Math.round(100 * share);
  return [
    {
      code: "low_rent",
      reason: `The rent is ${percent} % of what such flats in this city usually cost`,
    },
  ];
}

function findElsewhere(
  { city }: FlaggedListing,
  { textCities, contactCities }: KnownListings,
): ListingFlag[] {
  const isOther = (other: string) => city !== null && other !== city;
  const texts = textCities.filter(isOther);
  const contacts = contactCities.filter(isOther);
  const parts = [
    ...(texts.length > 0 ? [`The same text offered a flat in ${texts.join(", ")}`] : []),
    ...(contacts.length > 0 ? [`The same contact offered a flat in ${contacts.join(", ")}`] : []),
  ];
  return parts.length > 0 ? [{ code: "known_elsewhere", reason: parts.join(". ") }] : [];
}

const scamRules = [...handoverRules, ...paymentRules];

const sentencesOf = (folded: string) =>
  folded.split(/(?<=[.!?;])\s+|[\n\r•]+|\s[-–—*]\s/).filter((sentence) => sentence.length > 2);

/**
 * Returns the flags that follow from the text of a listing, each kind once. A flag is a reason to
 * check the listing before it is sent.
 */
function findInSentences(folded: string, { flatType }: FlaggedListing): ListingFlag[] {
  const found = new Map<ListingFlag["code"], ListingFlag>();
  for (const sentence of sentencesOf(folded)) {
    for (const { code, reason, all, none = [] } of isWarning(sentence) ? [] : scamRules) {
      if (found.has(code)) continue;
      const isMet = all.every((pattern) => pattern.test(sentence));
      if (isMet && !none.some((pattern) => pattern.test(sentence)))
        found.set(code, { code, reason });
    }
    const reason = findDiscrimination(sentence, flatType);
    if (reason !== undefined) found.set("discrimination", { code: "discrimination", reason });
  }
  if (!found.has("pay_before_viewing") && isBlindPayment(folded)) {
    const reason = "Money is asked for, and a viewing is refused";
    found.set("pay_before_viewing", { code: "pay_before_viewing", reason });
  }
  return [...found.values()];
}

/**
 * Returns the reasons for which a person should look at a listing before it is sent: what suggests
 * a scam, and words that discriminate. Works on texts in English, German, Portuguese, Spanish and
 * French.
 */
export function findFlags(listing: FlaggedListing, known: KnownListings): ListingFlag[] {
  const folded = foldText(listing.text).replaceAll("’", "'");
  const said = findInSentences(folded, listing);
  const hidden = findHiddenLink(`${listing.text} ${listing.url ?? ""}`);
  const scams = said.map(({ code }) => code).filter((code) => code !== "discrimination");
  const abroad = findOwnerAbroad(folded, scams);
  const signs: ListingFlag[] = [
    ...said,
    ...(abroad ? [abroad] : []),
    ...(hidden === undefined ? [] : [{ code: "hidden_link" as const, reason: hidden }]),
  ];
  const hasOtherSigns = signs.some(({ code }) => code !== "discrimination");
  return [
    ...findLowRent(listing, known.comparableRent, hasOtherSigns),
    ...signs,
    ...findElsewhere(listing, known),
  ];
}
