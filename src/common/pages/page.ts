import { z } from "zod";
import {
  defineNoun,
  type NounInput,
  type NounRow,
  type NounSort,
  type NounSummary,
} from "../content/define-noun.ts";
import { writtenFields } from "../inputs.ts";

export const pageTypes = ["about", "contact", "why-use", "legal", "other"] as const;
export type PageType = (typeof pageTypes)[number];

const pageType = z.enum(pageTypes, {
  error: ({ input }) =>
    input === undefined || input === "" || input === null
      ? "Page type is required"
      : `Page type must be one of ${pageTypes.join(", ")}`,
});

const contentMinimum = 10;

const fields = { ...writtenFields({ title: 3, content: contentMinimum }), pageType };

export const pages = defineNoun({
  name: "pages",
  one: "page",
  many: "pages",
  fields,
  onCreate: { published: fields.published.default(false) },
  contentMinimum,
  keptOnRestore: ["published"],
  sorts: ["updated", "title", "type", "status"],
  tables: {
    rows: "contentPages",
    oldSlugs: "oldPageSlugs",
    versions: "pageVersions",
    rowId: "pageId",
  },
  rest: { admin: "/api/admin/pages", visitors: "/api/pages", repeatsId: true },
  isPublic: true,
  place: {
    list: "/admin/content-pages",
    create: "/admin/content-pages/new",
    edit: "/admin/content-pages/$id",
    label: "Content Pages",
    text: "Edit About, Contact, Terms and all other pages.",
  },
});

export type Page = NounRow<typeof pages>;
export type PageInput = NounInput<typeof pages>;
export type PageSummary = NounSummary<typeof pages>;

/** A link of the site's navigation or footer that leads to a page. */
export type PageLink = { place: "navigation" | "footer"; name: string; href: string };

export type PageSort = NounSort<typeof pages>;

/**
 * The input that requests the page of the given type. The schema accepts any text as the type, so
 * that a request with an unknown type gets the status 404 and not 400.
 */
export const pageTypeInput = z.strictObject({ type: z.string().min(1) });
