import { type Page, pages } from "#common/pages/page.ts";
import { pageSlug } from "#common/slugs.ts";
import {
  checkWith,
  type NounUi,
  pickValues,
  suggestSlug,
  type UiTypesOf,
} from "../../content/noun-ui.ts";
import { emptyOutside, type OutsideValues, outsideFields } from "../content/outside-fields.ts";

type Values = Pick<Page, "title" | "slug" | "pageType" | "content" | "published"> & OutsideValues;

const empty: Values = {
  title: "",
  slug: "",
  pageType: "other",
  content: "",
  ...emptyOutside,
  published: false,
};

export type PageTypes = UiTypesOf<typeof pages, Values>;

const toInput = (values: Values): PageTypes["Input"] => values;

const describe = ({ title, pageType }: Page) => `"${title}" (${pageType})`;

/**
 * The editor's fields, the API calls and the words that the back office needs to list and edit
 * content pages.
 */
export const pageUi: NounUi<PageTypes> = {
  noun: pages,
  calls: (client) => client.pages.admin,
  empty,
  fields: [
    { name: "title", label: "Title" },
    { name: "slug", label: "Slug" },
    { name: "pageType", label: "Page Type" },
    { name: "content", label: "Content", isHtml: true },
    ...outsideFields,
    { name: "published", label: "Published" },
  ],
  valuesOf: (stored) => pickValues(empty, stored),
  toInput,
  check: checkWith(pages.input, toInput),
  suggest: suggestSlug(pageSlug),
  words: {
    long: "content page",
    saved: "page",
    create: "Create New Page",
    tableFailed: "Error Loading Content Pages",
    rowFailed: "Error Loading Content Page",
    rowFailedText: "Failed to fetch content page",
    deleteQuestion: ({ title }) =>
      `This will permanently delete the "${title}" page. This action cannot be undone.`,
    created: (page) => ({ title: "Page Created", description: describe(page) }),
    updated: (page) => ({ title: "Page Updated", description: describe(page) }),
  },
};
