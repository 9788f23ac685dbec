import {
  type CountryCode,
  type NumberType,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** Digits that may be a telephone number. */
type Candidate = {
  digits: string;
  /** Whether a plus sign stands before the digits, as in international numbers. */
  isInternational: boolean;
  /** Whether a word such as "Tel." stands before the digits. */
  isLabelled?: boolean;
};

/** Countries whose national numbers do not begin with a zero. */
const withoutTrunk = new Set<CountryCode>(["PT", "ES", "LU", "IT", "BR", "DK", "NO", "PL", "US"]);
/**
 * If the country of a number is unknown, the number is tried as a mobile number of each of these
 * countries. So is a number that begins with a zero and is not valid in its country.
 */
const likelyCountries = ["DE", "FR", "GB", "PT", "ES"] as const;
/**
 * Types of phone numbers that portals and companies use, such as toll-free numbers. They do not
 * identify a flat.
 */
const ofServices = new Set<NumberType>(["TOLL_FREE", "PREMIUM_RATE", "SHARED_COST", "UAN"]);
/**
 * Matches numbers that no person has, but that are valid by their form: those for films and for
 * examples.
 */
const reserved = /^\+(?:447700900\d{3}|441632960\d{3}|3363998\d{4})$/;

/**
 * Returns digits as an E.164 number; undefined if they are no valid number.
 *
 * @param home the country of a number without a country code; undefined if it is unknown
 */
export function parsePhone(
  { digits, isInternational, isLabelled = false }: Candidate,
  home: CountryCode | undefined,
): string | undefined {
  if (isInternational || /^00[1-9]/.test(digits)) return valid(`+${digits.replace(/^00/, "")}`);
  // Some people leave out the plus sign before the code of their own country.
  const mayBeAbroad = digits.length >= 11 && !digits.startsWith("0");
  const abroad = mayBeAbroad ? parsePhoneNumberFromString(`+${digits}`) : undefined;
  const isOwnCode = abroad?.country === home || (isLabelled && !home);
  if (isOwnCode && abroad?.isValid()) return abroad.number;
  const isNational = home && (digits.startsWith("0") || isLabelled || withoutTrunk.has(home));
  const national = isNational ? valid(digits, home) : undefined;
  if (national) return national;
  if (home && !digits.startsWith("0")) return undefined;
  const mobiles = likelyCountries.flatMap((country) => {
    if (withoutTrunk.has(country) === digits.startsWith("0")) return [];
    const parsed = parsePhoneNumberFromString(digits, country);
    return parsed?.getType() === "MOBILE" ? [parsed.number] : [];
  });
  return mobiles.length === 1 ? mobiles[0] : undefined;
}

function valid(digits: string, country?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(digits, country);
  // libphonenumber returns a type only for valid numbers.
  const type = parsed?.getType();
  if (!parsed || (!type && !reserved.test(parsed.number))) return undefined;
  return type && ofServices.has(type) ? undefined : parsed.number;
}
