import { z } from "zod";
import {
  expectedUpdatedAt,
  idInput,
  optionalExcerpt,
  optionalPicture,
  storedSlug,
  storedTitle,
  writtenHtml,
} from "../inputs.ts";
import { pageTypes } from "./page.ts";

/** The shortest content of a page, in characters. */
export const pageContentMinimum = 10;

const pageType = z.enum(pageTypes, {
  error: ({ input }) =>
    input === undefined || input === "" || input === null
      ? "Page type is required"
      : `Page type must be one of ${pageTypes.join(", ")}`,
});

const fields = {
  title: storedTitle(3),
  slug: storedSlug,
  content: writtenHtml(pageContentMinimum),
  excerpt: optionalExcerpt,
  featuredImage: optionalPicture,
  published: z.boolean(),
  pageType,
};

/** What a new page is made of. */
export const pageInput = z.strictObject({
  ...fields,
  published: fields.published.default(false),
});

export type PageInput = z.output<typeof pageInput>;

/** Any of a page's fields, for the page with this id. */
export const pageUpdate = z
  .strictObject(fields)
  .partial()
  .extend({ ...idInput.shape, expectedUpdatedAt });

export type PageUpdate = z.output<typeof pageUpdate>;

/** The type that a page is asked for by. An odd one is simply not found. */
export const pageTypeInput = z.strictObject({ type: z.string().min(1).max(50) });
