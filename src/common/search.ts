import { z } from "zod";
import { isIsoDate } from "./dates.ts";

/**
 * An optional search parameter of a URL. An invalid value becomes undefined, but its key stays: if
 * a key were missing, the router would add the parameter again with its invalid value.
 */
export const searchParameter = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().catch(undefined);

/** A day as `YYYY-MM-DD`. */
export const dayParameter = searchParameter(z.string().refine(isIsoDate));

const longestQuery = 255;

/** Turns a number back into text, because the router turns a text of digits into a number. */
const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().slice(0, longestQuery) || undefined);

/**
 * The search parameters of a table's URL. A parameter with its default value is left out.
 *
 * @param sorts the columns by which the table can be sorted; the first is the default
 */
export const tableSearch = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) =>
  z.object({
    q: searchParameter(text),
    sort: searchParameter(
      z.enum(sorts).transform((sort) => (sort === sorts[0] ? undefined : sort)),
    ),
    order: searchParameter(z.literal("asc")),
    page: searchParameter(z.coerce.number<number | string>().int().min(2).max(100_000)),
  });

/** The search, sort order and page of a table, as its URL contains them. */
export type TableView<Sort extends string = string> = {
  q?: string | undefined;
  sort?: Sort | undefined;
  order?: "asc" | undefined;
  page?: number | undefined;
};
