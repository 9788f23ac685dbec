import type { PreviewPath } from "./preview-paths.ts";
import type { TextName } from "./site-texts.ts";

export type TextField = {
  name: TextName;
  label: string;
  /** The maximum number of characters of the text. */
  maximum: number;
  /** Whether the text may have several lines. */
  hasLines?: true;
};

/**
 * Parts of the searchers' pages, which searchers reach by the links in their mails. The preview can
 * show each of these parts.
 */
export type SearcherExample =
  | "state of a search"
  | "flats of a search"
  | "wishes of a search"
  | "call"
  | "end of a searcher's page"
  | "notice of a search"
  | "change of wishes"
  | "lost link"
  | "unsubscribing"
  | "personal data";

/** The parts of the site that the preview can show instead of a page. */
export type TextExample =
  | "form"
  | "stages"
  | "result"
  | "notice"
  | "list"
  | "end of a post"
  | "missing page"
  | SearcherExample;

export type TextGroup = {
  title: string;
  note?: string;
  /**
   * The URL of the page that the preview shows for the group. Null if the preview shows `example`
   * instead, or if it has nothing to show for the group.
   */
  path: PreviewPath | null;
  /** If set, the preview does not show a page, but this part of the site with made-up values. */
  example?: TextExample;
  /**
   * A CSS selector of the element with the texts of the group, such as `#blog-box`; absent if they
   * are at the top of the page.
   */
  part?: `#${string}`;
  fields: TextField[];
};
