import type { Page } from "#common/pages/page.ts";
import { describeMissing, describePage, descriptionOf } from "./-head.ts";

type ContentDescription = {
  path: string;
  /** The heading of its own that the screen has; else the page's title. */
  title?: string;
  /** What is missing when there is no such page. */
  missing?: string;
};

/** The head of a content page, or of its absence. */
export const describeContent = (
  match: Parameters<typeof describePage>[0],
  page: Page | undefined,
  { path, title, missing = "Page" }: ContentDescription,
) =>
  page
    ? describePage(match, {
        title: title ?? page.title,
        description: descriptionOf(page, match),
        path,
        image: page.featuredImage,
      })
    : describeMissing(match, missing);
