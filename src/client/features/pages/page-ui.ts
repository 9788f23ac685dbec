import type { z } from "zod";
import {
  type Page,
  type PageSort,
  type PageSummary,
  type PageVersion,
  pages,
} from "#common/pages/page.ts";
import { pageSlug } from "#common/slugs.ts";
import { checkWith, type NounUi, pickValues, suggestSlug } from "../../content/noun-ui.ts";

type Values = Pick<Page, "title" | "slug" | "pageType" | "content" | "published">;

const empty: Values = { title: "", slug: "", pageType: "other", content: "", published: false };

type Input = z.input<typeof pages.input>;

const toInput = (values: Values): Input => values;

const describe = ({ title, pageType }: Page) => `"${title}" (${pageType})`;

export type PageTypes = {
  Values: Values;
  Row: Page;
  Summary: PageSummary;
  Version: PageVersion;
  Input: Input;
  Sort: PageSort;
};

/** Everything that the back office's screens need to show and edit content pages. */
export const pageUi: NounUi<PageTypes> = {
  noun: pages,
  calls: (client) => client.pages.admin,
  empty,
  fields: [
    { name: "title", label: "Title", read: ({ title }) => title },
    { name: "slug", label: "Slug", read: ({ slug }) => slug },
    { name: "pageType", label: "Page Type", read: ({ pageType }) => pageType },
    { name: "content", label: "Content", read: ({ content }) => content, isHtml: true },
    { name: "published", label: "Published", read: ({ published }) => (published ? "Yes" : "No") },
  ],
  valuesOf: (stored) => pickValues(empty, stored),
  toInput,
  check: checkWith(pages.input, toInput),
  suggest: suggestSlug(pageSlug),
  words: {
    long: "content page",
    saved: "page",
    back: "Back to Content Pages",
    tableFailed: "Error Loading Content Pages",
    rowFailed: "Error Loading Content Page",
    rowFailedText: "Failed to fetch content page",
    deleteQuestion: ({ title }) =>
      `This will permanently delete the "${title}" page. This action cannot be undone.`,
    created: (page) => ({ title: "Page Created", description: describe(page) }),
    updated: (page) => ({ title: "Page Updated", description: describe(page) }),
  },
};
