import { z } from "zod";
import { isCursor } from "./cursors.ts";
import { parsePictureAddress } from "./media/picture-address.ts";

/** A slug in a path. Whether it is well formed is not asked: an odd one is simply not found. */
export const slugInput = z.strictObject({ slug: z.string().min(1).max(255) });

const largestId = 2_147_483_647;
const rowId = z.int().min(1).max(largestId);

/** Of a call that takes nothing: anything else is refused, not dropped. */
export const noInput = z.strictObject({}).optional();

/** The id of a row. */
export const idInput = z.strictObject({ id: rowId });

/** A text that must not be missing or empty: both get this message, and no other. */
export const required = (message: string) =>
  z.string({ error: message }).min(1, { error: message, abort: true });

/** A slug as it is stored, with the sentences of the editors. */
export const storedSlug = required("Enter a slug")
  .min(3, "Slug must be at least 3 characters")
  .max(255, "Slug must be at most 255 characters")
  .regex(/^[a-z0-9-]+$/, "Slug must contain only lowercase letters, numbers, and hyphens");

/** A title as it is stored. */
const storedTitle = (minimum: number) =>
  z
    .string({ error: "Enter a title" })
    .trim()
    .min(1, { error: "Enter a title", abort: true })
    .min(minimum, `Title must be at least ${minimum} characters`)
    .max(255, "Title must be at most 255 characters");

/** HTML before it is cleaned. How large it may be is asked in bytes, when it is stored. */
const writtenHtml = (minimum: number) =>
  required("Enter the content").min(minimum, `Content must be at least ${minimum} characters`);

const orNone = <Text extends z.ZodType<string>>(text: Text) =>
  text
    .nullable()
    .transform((value) => value?.trim() || null)
    .optional();

/** A summary, where an empty one is none. */
const optionalExcerpt = orNone(
  z.string({ error: "Excerpt must be text" }).max(2000, "Excerpt must be at most 2000 characters"),
);

/** The pictures of the demo, which stand among the static files. */
const demoPicture = /^\/media\/demo\/[a-z0-9-]+\.svg$/;

/** The address of a picture: anywhere on the web, or one of our own uploads. */
function isPictureAddress(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === "") return true;
  if (parsePictureAddress(trimmed) || demoPicture.test(trimmed)) return true;
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed);
}

/** A picture's address, where an empty one is none. */
const optionalPicture = orNone(
  z
    .string({ error: "Please enter a valid URL" })
    .max(2000, "Featured image must be at most 2000 characters")
    .refine(isPictureAddress, { error: "Please enter a valid URL" }),
);

/** What both posts and pages are written with; the fewest characters are theirs. */
export const writtenFields = ({ title, content }: { title: number; content: number }) => ({
  title: storedTitle(title),
  slug: storedSlug,
  content: writtenHtml(content),
  excerpt: optionalExcerpt,
  featuredImage: optionalPicture,
  published: z.boolean(),
});

/** A moment in ISO 8601 with its zone, in a year that every part of the product can hold. */
export const moment = z.iso
  .datetime({ offset: true })
  // What is no moment at all has been told so already.
  .refine((text) => !(Date.parse(text) < 0 || Date.parse(text) >= Date.UTC(10_000, 0)), {
    error: "The date must be between 1970 and 9999",
  });

/** How much of a list: so many rows, those after the cursor that the last answer gave. */
export const listInput = z.strictObject({
  limit: z.int().min(1).max(100).default(100),
  cursor: z.string().max(50).refine(isCursor, { error: "cursor is not valid" }).optional(),
});

export type ListInput = z.output<typeof listInput>;

/** A list that may be searched in title and slug. */
export const searchInput = listInput.extend({ q: z.string().max(255).optional() });

export type SearchInput = z.output<typeof searchInput>;

/**
 * A part of an administration table: its rows that a text finds, sorted, by the number of the part.
 *
 * @param sorts what it can be sorted by; the first is what it is sorted by unless asked otherwise
 */
export const tableInput = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.strictObject({
    q: z.string().trim().max(255).optional(),
    sort: z.enum(sorts).default(() => sorts[0]),
    order: z.enum(["asc", "desc"]).default("desc"),
    page: z.int().min(1).max(100_000).default(1),
  });

/** Beside the changes of an update: when the row had been changed last when its editor opened. */
export const expectedUpdatedAt = z.iso.datetime({ offset: true }).optional();

/** How much of the versions of the row with this id, newest first. */
export const versionsInput = idInput.extend({
  limit: z.int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, "cursor is not valid")
    .refine((text) => Number(text) <= largestId, { error: "cursor is not valid" })
    .optional(),
});

export type VersionsInput = z.output<typeof versionsInput>;

/** One version of the row with this id. */
export const versionInput = idInput.extend({ versionId: rowId });

export type VersionInput = z.output<typeof versionInput>;

/** The version that a row is to become again. */
export const restoreInput = versionInput.extend({ expectedUpdatedAt });

export type RestoreInput = z.output<typeof restoreInput>;
