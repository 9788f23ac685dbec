/** The size in pixels of the pictures that other sites show with a shared link. */
export const sharePicture = { width: 1200, height: 630 } as const;

/**
 * Returns the path of the picture that is drawn of the title of a post or page, for those without a
 * picture that other sites can show.
 * @param updatedAt the time of its last change, so that other sites load a changed picture
 */
export const drawnPicturePath = (
  place: "blog" | "pages",
  { slug, updatedAt }: { slug: string; updatedAt: string },
): string => `/${place}/${slug}/share.png?v=${Date.parse(updatedAt).toString(36)}`;

/**
 * Whether other sites can show the picture at an address. Some services do not support SVG.
 */
export const isForPreviews = (address: string): boolean => !/\.svg(?:$|[?#])/i.test(address);
