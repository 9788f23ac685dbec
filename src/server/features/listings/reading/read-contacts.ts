import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import type { ListingLanguage } from "#common/listings/listing-fields.ts";
import type { Span } from "./find-numbers.ts";
import { agreed, type FieldReadings, type Found } from "./reading-of.ts";

const at =
  "(?: ?@ ?| ?[([{<] ?(?:at|a|arroba|arobase|ät|@|chez) ?[)\\]}>] ?| (?:at|arroba|arobase|chez) )";
const dot =
  "(?:\\.| ?[([{<] ?(?:dot|punto|ponto|point|punkt|\\.) ?[)\\]}>] ?| (?:dot|punto|ponto|point|punkt) | \\. ?)";
const domains =
  "(?:com|de|fr|pt|es|net|org|eu|co\\.uk|uk|me|io|berlin|paris|info|ch|at|be|immo|properties|homes|house|email|live|online|london|lisbon|example|cat|biz|nl|ie)";
const email = new RegExp(
  `(?<![\\p{L}\\d._%+-])([a-z\\d][a-z\\d_%+-]{0,40}(?:${dot}[a-z\\d_%+-]{1,40}){0,3})${at}([a-z\\d-]{2,40}(?:${dot}[a-z\\d-]{2,40}){0,2}${dot}${domains})(?![a-z\\d@])`,
  "gu",
);
const webAddress = /(?:https?:\/\/|www\.)[^\s<>"']{3,500}/g;
const chatNumber = /(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=|tel:)\+?(\d{8,15})/g;

const digitNames =
  "0 zero oh null cero, 1 one eins ein un uno um, 2 two zwei zwo deux dos dois, 3 three drei trois tres, 4 four vier quatre cuatro quatro, 5 five funf fuenf cinq cinco, 6 six sechs seis, 7 seven sieben sept siete sete, 8 eight acht huit ocho oito, 9 nine neun neuf nueve nove";
const digitWords = new Map(
  digitNames.split(", ").flatMap((entry) => {
    const [digit = "", ...names] = entry.split(" ");
    return names.map((name): [string, string] => [name, digit]);
  }),
);
const digitWord = [...digitWords.keys()].sort((one, other) => other.length - one.length).join("|");
const digitOrWord = `(?:\\d|(?<!\\p{L})double (?:${digitWord})(?!\\p{L})|(?<![\\p{L}])(?:${digitWord}|o(?= ?\\d))(?![\\p{L}]))`;
const phone = new RegExp(
  `(?<![\\p{L}\\d.,€/]|\\d[ -])(?:(?:\\(?(?:\\+|00|plus )\\d{1,3}\\)?)[ ./-]{0,3}(?:\\(0\\) ?)?)?\\(?${digitOrWord}(?:[ ./()_*•-]{0,3}${digitOrWord}){6,16}(?![\\d€]| ?(?:€|eur|m2))`,
  "gu",
);

/**
 * The country by which libphonenumber reads a phone number if only the text's language is known.
 */
const countries: Record<ListingLanguage, CountryCode | undefined> = {
  de: "DE",
  pt: "PT",
  es: "ES",
  fr: "FR",
  en: undefined,
};

/** Words after or before a number that is no telephone number. */
const otherBefore =
  /(?<![a-z])(?:iban|ref\.?|ref[a-z]{0,9}|id|nif|siret|nr\.?|n°|no\.?|anzeige|objekt|annonce|anuncio|referencia|bic|account|konto|code|ami|licen[a-z]{0,6}|al|bed|€|\$|£)[ :#.°-]{0,3}$/;

/** The contacts in a text, and the parts of the text that they and web addresses take. */
export type Contacts = { fields: FieldReadings; taken: Span[] };

/** Returns the parts of a text that are web addresses or email addresses. */
export function findAddresses(folded: string): { webAddresses: Span[]; emails: Found<string>[] } {
  const webAddresses = Array.from(folded.matchAll(webAddress), (match) => ({
    start: match.index,
    end: match.index + match[0].replace(/[).,;:!?\]]{1,20}$/, "").length,
  }));
  const emails = Array.from(folded.matchAll(email), (match) => ({
    value: toEmail(match[1] ?? "", match[2] ?? ""),
    start: match.index,
    end: match.index + match[0].length,
  }));
  return { webAddresses, emails };
}

function toEmail(name: string, domain: string): string {
  const plain = (part: string) => part.replaceAll(new RegExp(dot, "g"), ".").replaceAll(" ", "");
  return `${plain(name)}@${plain(domain)}`;
}

/**
 * Finds the telephone numbers that libphonenumber knows as valid.
 *
 * @param country the country of numbers without a country code; undefined to use the language's
 */
export function findPhones(
  folded: string,
  language: ListingLanguage | null,
  country: string | undefined,
  isTaken: (position: number) => boolean,
): Found<string>[] {
  const byCity = country && isSupportedCountry(country) ? country : undefined;
  const home = byCity ?? (language ? countries[language] : undefined);
  const phones: Found<string>[] = [];
  for (const match of folded.matchAll(chatNumber)) {
    const parsed = parsePhoneNumberFromString(`+${match[1]}`);
    if (parsed?.isValid())
      phones.push({ value: parsed.number, start: match.index, end: match.index + match[0].length });
  }
  // Some write the letter O for zero, so that programs do not see the number.
  const withZeros = folded.replaceAll(/(?<=\d)oo?(?=[ \d])/g, (letters) =>
    "0".repeat(letters.length),
  );
  for (const match of withZeros.matchAll(phone)) {
    if (isTaken(match.index)) continue;
    if (otherBefore.test(folded.slice(Math.max(0, match.index - 14), match.index))) continue;
    const found = parsePhone(match[0], home);
    if (found)
      phones.push({ value: found, start: match.index, end: match.index + match[0].length });
  }
  return phones;
}

const word = new RegExp(`(?<!\\p{L})(?:${digitWord})(?!\\p{L})`, "gu");

function parsePhone(written: string, home: CountryCode | undefined): string | undefined {
  const digits = written
    .replace(/^plus /, "+")
    .replaceAll(/double ([a-z]+)/g, "$1 $1")
    .replaceAll(word, (each) => digitWords.get(each) ?? "")
    .replaceAll(/(?<![a-z])o(?= ?\d)/g, "0")
    .replace("(0)", "")
    .replaceAll(/[^\d+]/g, "")
    .replace(/^00/, "+");
  // Numbers of a year, a price or a postcode have no separators that telephone numbers have.
  if (digits.length < 8 || digits.length > 16) return undefined;
  const parsed = parsePhoneNumberFromString(digits, digits.startsWith("+") ? undefined : home);
  if (parsed?.isValid()) return parsed.number;
  const withPlus = digits.length >= 11 ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  return withPlus?.isValid() && withPlus.country === home ? withPlus.number : undefined;
}

/** Reads the email address, the telephone number and the link of a contact. */
export function readContacts(
  scanned: { text: string; rangeOf: (start: number, end: number) => Span },
  phones: readonly Found<string>[],
  emails: readonly Found<string>[],
  webAddresses: readonly Span[],
): FieldReadings {
  const links = webAddresses.flatMap(({ start, end }): Found<string>[] => {
    const range = scanned.rangeOf(start, end);
    const written = scanned.text.slice(range.start, range.end);
    const value = /^www\./i.test(written) ? `https://${written}` : written;
    return URL.canParse(value) ? [{ value, start, end }] : [];
  });
  return { phone: agreed(phones), email: agreed(emails), link: agreed(links) };
}
