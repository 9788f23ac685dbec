import { newUsername, registerInput } from "#common/accounts/account-input.ts";
import { callRules } from "#common/calls/call-input.ts";
import { type Noun, nouns } from "#common/content/nouns.ts";
import { previewOf } from "#common/html.ts";
import { storedSlug } from "#common/inputs.ts";
import { largestHeight, largestWidth } from "#common/media/picture-address.ts";
import { parse } from "#common/validation.ts";
import { assertContentSize } from "../../content/clean-content.ts";
import { cleanHtml } from "../../html/clean-html.ts";
import { isPlainHtml } from "../../html/plain-html.ts";
import { isOwnHash } from "../../passwords/password-hash.ts";
import { storedLetterSchema } from "../mail/templates/letter.ts";
import { pictureHash } from "../media/hash-picture.ts";
import { webpSize } from "../media/read-webp-size.ts";
import { tablesOf } from "./table-rules.ts";

/** A row of a dump before it is loaded into its table. */
export type ImportedRow = {
  /** Returns the value of a column; null if the row has no value there. */
  get(column: string): string | null;
  set(column: string, value: string | null): void;
};

/**
 * Checks an imported row by the rules for saving. Rules that the table's own constraints enforce
 * are left out.
 *
 * @throws an Error that says what is wrong
 */
export type RowCheck = (row: ImportedRow) => void;

/**
 * Checks a row of a content type, or a version of such a row, and removes unsafe HTML from its
 * content.
 */
function checkFields(row: ImportedRow, { fields, ...noun }: Noun): void {
  const slug = row.get("slug");
  // Missing values are not checked here, because the table's own constraints refuse them.
  if ("slug" in fields && slug !== null) parse(fields.slug, slug);
  if ("featuredImage" in fields) parse(fields.featuredImage, row.get("featured_image"));
  // Dumps of older versions have no column for tags, so its value may be missing.
  if ("tags" in fields) parse(fields.tags, JSON.parse(row.get("tags") ?? "[]"));
  const content = row.get("content");
  if (!("contentMinimum" in noun) || content === null) return;
  const clean = cleanContent(content);
  if (clean !== content) row.set("content", clean);
}

/**
 * Returns the HTML of a text without its unsafe parts.
 *
 * @throws AppError PAYLOAD_TOO_LARGE
 */
function cleanContent(content: string): string {
  assertContentSize(content);
  if (isPlainHtml(content)) return content;
  const clean = cleanHtml(content);
  assertContentSize(clean);
  return clean;
}

/**
 * Computes a row's preview again from its content, because the preview in a dump could contain
 * anything.
 */
function checkPreview(row: ImportedRow): void {
  const preview = previewOf(row.get("content") ?? "");
  if (preview !== row.get("content_preview")) row.set("content_preview", preview);
}

function checkOldSlug(row: ImportedRow): void {
  const slug = row.get("slug");
  if (slug !== null) parse(storedSlug, slug);
}

function checkBrandSlug(row: ImportedRow): void {
  if (!/^[a-z0-9-]+$/.test(row.get("slug") ?? "")) {
    throw new Error("The slug must contain only lowercase letters, numbers, and hyphens");
  }
}

/**
 * Accepts a picture only in the format in which Roost stores pictures, because pictures are served
 * unchanged.
 */
function checkPicture(row: ImportedRow): void {
  const master = row.get("master") ?? "";
  if (!/^\\x(?:[0-9a-f]{2})+$/i.test(master)) throw new Error("The picture is not binary data");
  const bytes = Buffer.from(master.slice(2), "hex");
  if (pictureHash(bytes) !== row.get("hash"))
    throw new Error("The picture does not match its hash");
  const size = webpSize(bytes);
  if (!size) throw new Error("The picture is not in the format that Roost stores");
  const { width, height } = size;
  if (String(width) !== row.get("width") || String(height) !== row.get("height")) {
    throw new Error("The size of the picture differs from the size in its row");
  }
  if (width > largestWidth || height > largestHeight) throw new Error("The picture is too large");
}

/**
 * Accepts an account only if registration could have created it: its name must be allowed, and its
 * password hash must have Roost's own parameters, so that comparing a password stays cheap.
 */
function checkUser(row: ImportedRow): void {
  const username = row.get("username");
  const password = row.get("password");
  // Missing values are not checked here, because the table's own constraints refuse them.
  if (username !== null) parse(newUsername, username);
  const email = parse(registerInput.shape.email, row.get("email")) ?? null;
  if (email !== row.get("email")) row.set("email", email);
  if (password !== null && !isOwnHash(password)) {
    throw new Error("The password is not a hash in the format that Roost stores");
  }
}

/**
 * Accepts a mail only if Roost could have written its stored content (its letter), because letters
 * are not checked when they are used.
 */
function checkMail(row: ImportedRow): void {
  const letter = row.get("letter");
  if (letter !== null) parse(storedLetterSchema, letter);
}

/**
 * Accepts a member's hours for feedback calls only if the API could have saved them, because the
 * hours are not validated again when they are used.
 */
function checkCallHours(row: ImportedRow): void {
  const { weekly, timeZone, place } = callRules.shape;
  parse(weekly, JSON.parse(row.get("weekly") ?? "null"));
  parse(timeZone, row.get("time_zone"));
  parse(place, row.get("place"));
}

const nounChecks = nouns.flatMap((noun): [string, RowCheck][] => {
  const { rows, oldSlugs, versions } = tablesOf(noun);
  const checkRow: RowCheck = (row) => {
    checkFields(row, noun);
    if ("hasPreview" in noun) checkPreview(row);
  };
  return [
    [rows, checkRow],
    [versions, (row) => checkFields(row, noun)],
    ...oldSlugs.map((table): [string, RowCheck] => [table, checkOldSlug]),
  ];
});

export const rowChecks: ReadonlyMap<string, RowCheck> = new Map([
  ["users", checkUser],
  ...nounChecks,
  ["old_brand_slugs", checkBrandSlug],
  ["pictures", checkPicture],
  ["mail", checkMail],
  ["call_hours", checkCallHours],
]);
