import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { PlaceMention } from "./place-phrases.ts";

/**
 * The country of most flats that are offered in a language. English has none, because it is used
 * everywhere.
 */
const ofLanguage: Record<ListingLanguage, string | undefined> = {
  de: "DE",
  pt: "PT",
  es: "ES",
  fr: "FR",
  en: undefined,
};

/** Matches the endings of web addresses that belong to one country. */
const countryEnding = /\.(de|fr|pt|es|uk|ie|at|ch|be|nl|it|br|lu)$/;

/**
 * Returns the country to which the top-level domain of a listing's URL belongs; undefined if it is
 * not a country's domain.
 */
function ofSite(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const [, ending] = countryEnding.exec(new URL(url).hostname) ?? [];
  return ending === "uk" ? "GB" : ending?.toUpperCase();
}

/**
 * Returns the country of the flat in a text, as ISO 3166. The country follows from the flat's city,
 * or else from the other places in the text, from the website, from the language, or from the
 * currency.
 */
export function findCountry(
  folded: string,
  { country, mentions }: { country: string | undefined; mentions: readonly PlaceMention[] },
  { language, url }: { language: ListingLanguage | null; url: string | undefined },
): string | undefined {
  if (country) return country;
  const named = new Set(
    mentions.flatMap(({ place, weight }) => (weight > 0 && place.country ? [place.country] : [])),
  );
  const [only] = named;
  if (named.size === 1) return only;
  const ofText = ofSite(url) ?? (language ? ofLanguage[language] : undefined);
  if (ofText) return ofText;
  if (/£ ?\d|\d ?£/.test(folded)) return "GB";
  return /\bchf\b/.test(folded) ? "CH" : undefined;
}
