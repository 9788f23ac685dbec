import { z } from "zod";
import { outsideLabels } from "./content/outside-texts.ts";
import { isCursor } from "./cursors.ts";
import { parsePictureAddress } from "./media/picture-address.ts";

/**
 * A slug in a path. The schema does not check the slug's form or length, because an invalid slug
 * simply matches no row.
 */
export const slugInput = z.strictObject({ slug: z.string().min(1) });

/** The largest id that a 32-bit column of the database can hold. */
export const largestId = 2_147_483_647;
const rowId = z.int().min(1).max(largestId);

/** The input of a procedure without input fields. Any field is rejected. */
export const noInput = z.strictObject({}).optional();

/** The schema of a database row's id. */
export const idInput = z.strictObject({ id: rowId });

/**
 * Returns the schema of a required text. A missing text and an empty text both get the given error
 * message.
 */
export const required = (message: string) =>
  z.string({ error: message }).min(1, { error: message, abort: true });

/** The schema of a slug, with the error messages that the editors show. */
export const storedSlug = required("Enter a slug")
  .min(3, "Slug must be at least 3 characters")
  .max(255, "Slug must be at most 255 characters")
  .regex(/^[a-z0-9-]+$/, "Slug must contain only lowercase letters, numbers, and hyphens");

/** The schema of a title, with the error messages that the editors show. */
const storedTitle = (minimum: number) =>
  z
    .string({ error: "Enter a title" })
    .trim()
    .min(1, { error: "Enter a title", abort: true })
    .min(minimum, `Title must be at least ${minimum} characters`)
    .max(255, "Title must be at most 255 characters");

/**
 * The schema of HTML as an editor sends it. When the server stores the HTML, it removes unsafe HTML
 * and checks the size in bytes.
 */
const writtenHtml = (minimum: number) =>
  required("Enter the content").min(minimum, `Content must be at least ${minimum} characters`);

const orNone = <Text extends z.ZodType<string>>(text: Text) =>
  text
    .nullable()
    .transform((value) => value?.trim() || null)
    .optional();

/** An optional text of a post or page. An empty text is stored as null. */
const optionalText = (label: string, maximum: number) =>
  orNone(
    z
      .string({ error: `${label} must be text` })
      .max(maximum, `${label} must be at most ${maximum} characters`),
  );

/** The pictures of the demo content, which are static files. */
const demoPicture = /^\/media\/demo\/[a-z0-9-]+\.svg$/;

/**
 * Returns whether a text is a picture's URL: any http(s) URL, or one of the site's own pictures.
 */
function isPictureAddress(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === "") return true;
  if (parsePictureAddress(trimmed) || demoPicture.test(trimmed)) return true;
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed);
}

/** The URL of an optional picture. An empty URL is stored as null. */
const optionalPicture = orNone(
  z
    .string({ error: "Please enter a valid URL" })
    .max(2000, "Featured image must be at most 2000 characters")
    .refine(isPictureAddress, { error: "Please enter a valid URL" }),
);

/** Returns the schemas of the fields that posts and pages share. */
export const writtenFields = ({ title, content }: { title: number; content: number }) => ({
  title: storedTitle(title),
  slug: storedSlug,
  content: writtenHtml(content),
  excerpt: optionalText("Excerpt", 2000),
  featuredImage: optionalPicture,
  searchTitle: optionalText(outsideLabels.searchTitle, 255),
  searchText: optionalText(outsideLabels.searchText, 500),
  shareTitle: optionalText(outsideLabels.shareTitle, 255),
  shareText: optionalText(outsideLabels.shareText, 500),
  published: z.boolean(),
});

/** A time in ISO 8601 with its zone, between 1970 and 9999. */
export const moment = z.iso
  .datetime({ offset: true })
  // Let an invalid time pass, because the schema `datetime` has already reported it.
  .refine((text) => !(Date.parse(text) < 0 || Date.parse(text) >= Date.UTC(10_000, 0)), {
    error: "The date must be between 1970 and 9999",
  });

/**
 * The input that requests one page of a list: a number of rows after the cursor of the previous
 * page.
 */
export const listInput = z.strictObject({
  limit: z.int().min(1).max(100).default(100),
  cursor: z.string().max(50).refine(isCursor, { error: "cursor is not valid" }).optional(),
});

export type ListInput = z.output<typeof listInput>;

/**
 * The input that requests one page of a list, optionally only the rows whose title or slug contains
 * a text.
 */
export const searchInput = listInput.extend({ q: z.string().max(255).optional() });

export type SearchInput = z.output<typeof searchInput>;

/**
 * The requested page of a table in the back office: a search text, a sort order and a page number.
 * @param sorts the names of the sort orders; the first is the default
 */
export const tableInput = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.strictObject({
    q: z.string().trim().max(255).optional(),
    sort: z.enum(sorts).default(() => sorts[0]),
    order: z.enum(["asc", "desc"]).default("desc"),
    page: z.int().min(1).max(100_000).default(1),
  });

/**
 * The time of the row's last change, as the client loaded it. If the row has changed since, the
 * server refuses the update. If the time is omitted, the server does not check this.
 */
export const expectedUpdatedAt = z.iso.datetime({ offset: true }).optional();

/** Like `expectedUpdatedAt`, but required, so that no client can omit the check. */
export const requiredUpdatedAt = z.iso.datetime({
  offset: true,
  error: "expectedUpdatedAt must be a time",
});

/** The input that requests one page of the list of a row's versions, newest first. */
export const versionsInput = idInput.extend({
  limit: z.int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "cursor is not valid")
    .refine((text) => Number(text) <= largestId, { error: "cursor is not valid" })
    .optional(),
});

export type VersionsInput = z.output<typeof versionsInput>;

/** The input that identifies a version of a row. */
export const versionInput = idInput.extend({ versionId: rowId });

export type VersionInput = z.output<typeof versionInput>;

/** The input that restores a version of a row. */
export const restoreInput = versionInput.extend({ expectedUpdatedAt });

export type RestoreInput = z.output<typeof restoreInput>;
