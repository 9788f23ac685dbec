import { invitationHours } from "#common/accounts/member.ts";

/**
 * The purposes of secret links. Each has the path of its page, and the number of minutes for which
 * a link works. The column `subject` of a link says which submission or account the link belongs
 * to.
 */
export const linkPurposes = {
  /**
   * A link to the page on which a searcher sees and changes the search. Its value in the database
   * column `subject` is the id of the submission that began the search.
   */
  search: { path: "/search/", minutes: null },
  /**
   * A link for ending all searches of an email address. Its value in the database column `subject`
   * is the id of a submission.
   */
  unsubscribe: { path: "/unsubscribe/", minutes: null },
  /**
   * A link for downloading and erasing a person's data. Its value in the database column `subject`
   * is the id of a submission.
   */
  "personal-data": { path: "/personal-data/", minutes: 30 },
  /**
   * A link for setting a new password. Its value in the database column `subject` is the id of the
   * account, a hyphen and a UUID.
   */
  "password-reset": { path: "/auth/reset/", minutes: 30 },
  /**
   * A link for confirming the email address of an account. Its value in the database column
   * `subject` is the id of the account, a hyphen and a UUID.
   */
  "account-address": { path: "/auth/address/", minutes: 24 * 60 },
  /**
   * A link for setting the first password of an invited account. Its value in the database column
   * `subject` is the id of the account, a hyphen and a UUID.
   */
  "account-invitation": { path: "/auth/invitation/", minutes: invitationHours * 60 },
} as const satisfies Record<string, { path: string; minutes: number | null }>;

export type LinkPurpose = keyof typeof linkPurposes;

export const isPurpose = (name: string): name is LinkPurpose => Object.hasOwn(linkPurposes, name);

/** The purposes of links that belong to an account. The other links belong to a submission. */
export const accountPurposes = [
  "password-reset",
  "account-address",
  "account-invitation",
] as const satisfies LinkPurpose[];
export type AccountPurpose = (typeof accountPurposes)[number];

const begin = "\u{E000}";
const end = "\u{E001}";

/**
 * Returns the placeholder for the URL of a secret link in a stored mail. The URL replaces it when
 * the mail is sent or shown.
 */
export const linkPlaceholder = (purpose: LinkPurpose, subject: string | number): string =>
  `${begin}${purpose}:${subject}${end}`;

/**
 * Matches the placeholder of a secret link. Its groups are the purpose and the subject of the link.
 */
export const placeholderPattern = new RegExp(`${begin}([a-z-]+):([0-9a-f-]+)${end}`, "gu");

/**
 * A PostgreSQL regular expression. In stored mails, it matches the placeholders that stand for the
 * secret links of accounts.
 */
export const accountLinkPattern = `${begin}(${accountPurposes.join("|")}):[0-9a-f-]+${end}`;

/**
 * The placeholder of a link that will never work again. The site's address replaces it, as for an
 * expired link.
 */
export const endedPlaceholder = `${begin}ended:0${end}`;

/**
 * Returns a text without the private-use characters that mark placeholders. Otherwise a text that a
 * stranger typed could put a working link into a mail.
 */
export const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/[\u{E000}-\u{F8FF}]/gu, "");
