/** The size in pixels of the pictures that other sites show with a shared link. */
export const sharePicture = { width: 1200, height: 630 } as const;

/**
 * Returns the path of the share picture that the server draws from the title of a post or page. It
 * is used if the post or page has no picture that other sites can show.
 * @param updatedAt when the post or page was last changed. It is part of the path, so that other
 *   sites load the new picture after a change
 */
export const drawnPicturePath = (
  place: "blog" | "pages",
  { slug, updatedAt }: { slug: string; updatedAt: string },
): string => `/${place}/${slug}/share.png?v=${Date.parse(updatedAt).toString(36)}`;

/**
 * Whether other sites can show the picture at a URL. Returns false for an SVG file, because some
 * sites do not support SVG.
 */
export const isForPreviews = (address: string): boolean => !/\.svg(?:$|[?#])/i.test(address);
