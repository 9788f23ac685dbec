import type { Context } from "../context.ts";

/** The data from which a document is created, and the site's origin for absolute URLs. */
export type DocumentSource = { context: Context; origin: string };
