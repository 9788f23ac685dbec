import { z } from "zod";
import { expectedUpdatedAt, idInput, tableInput, writtenFields } from "../inputs.ts";
import { pageSorts, pageTypes } from "./page.ts";

/** The shortest content of a page, in characters. */
export const pageContentMinimum = 10;

const pageType = z.enum(pageTypes, {
  error: ({ input }) =>
    input === undefined || input === "" || input === null
      ? "Page type is required"
      : `Page type must be one of ${pageTypes.join(", ")}`,
});

const fields = { ...writtenFields({ title: 3, content: pageContentMinimum }), pageType };

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

/** What of a page can be changed. */
export type PageFields = Omit<PageUpdate, "id" | "expectedUpdatedAt">;

/** The type that a page is asked for by. An odd one is simply not found. */
export const pageTypeInput = z.strictObject({ type: z.string().min(1).max(50) });

/** A part of the administration's table of pages. */
export const pageTableInput = tableInput(pageSorts);

export type PageTableInput = z.output<typeof pageTableInput>;
