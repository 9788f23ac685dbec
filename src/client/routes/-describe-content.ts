import { drawnPicturePath } from "#common/media/share-picture.ts";
import type { Page } from "#common/pages/page.ts";
import { describeMissing, describePage, descriptionOf } from "./-head.ts";

type ContentDescription = {
  path: string;
  /** The heading of the screen, if it differs from the title of the content. */
  title?: string | undefined;
  /** The name of the missing content, as in `Page Not Found`. */
  missing?: string;
};

/** Returns the head of a content page, or of the 404 page if the page does not exist. */
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
        outside: page,
        image: page.featuredImage,
        otherwise: drawnPicturePath("pages", page),
      })
    : describeMissing(match, `${missing} Not Found`);
