/**
 * Returns whether HTML, from which unsafe parts were removed, contains a video. A video is a figure
 * whose first child is a link to a video's page; links in other places are ordinary links.
 */
export const hasVideo = (html: string): boolean =>
  /<figure[^<>]{0,500}><a href="https:\/\/(?:www\.youtube\.com\/watch\?v=|vimeo\.com\/\d)/.test(
    html,
  );
