import type { Page, PageType, PageVersion } from "#common/pages/page.ts";
import { type PageInput, pageContentMinimum, pageInput } from "#common/pages/page-input.ts";
import { pageSlug } from "#common/slugs.ts";
import { checkWith, type EditorSubject } from "../../content/editor-subject.ts";

/** What the page editor's fields hold. */
export type PageValues = {
  title: string;
  slug: string;
  pageType: PageType;
  content: string;
  published: boolean;
};

const describe = ({ title, pageType }: Page) => `"${title}" (${pageType})`;

/** What the shared editor must know of content pages. */
export const pageSubject: EditorSubject<PageValues, Page, PageVersion, PageInput> = {
  noun: "page",
  empty: { title: "", slug: "", pageType: "other", content: "", published: false },
  valuesOf: ({ title, slug, pageType, content, published }) => ({
    title,
    slug,
    pageType,
    content,
    published,
  }),
  valuesOfVersion: ({ title, slug, pageType, content }, { published }) => ({
    title,
    slug,
    pageType,
    content,
    published,
  }),
  publicationOf: ({ published }) => ({ published }),
  check: (values) => checkWith(pageInput, values),
  suggestSlug: pageSlug,
  contentMinimum: pageContentMinimum,
  fields: [
    { name: "title", label: "Title", read: ({ title }) => title },
    { name: "slug", label: "Slug", read: ({ slug }) => slug },
    { name: "pageType", label: "Page Type", read: ({ pageType }) => pageType },
    { name: "content", label: "Content", read: ({ content }) => content, isHtml: true },
    { name: "published", label: "Published", read: ({ published }) => (published ? "Yes" : "No") },
  ],
  toasts: {
    created: (page) => ({ title: "Page Created", description: describe(page) }),
    updated: (page) => ({ title: "Page Updated", description: describe(page) }),
    restored: { title: "Success", description: "Content page updated successfully" },
  },
  failures: { create: "Failed to create page: ", update: "Failed to update page: " },
};
