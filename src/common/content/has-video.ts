/**
 * Returns whether clean HTML contains a video: a figure that begins with a link to a video's page.
 * Links anywhere else are links.
 */
export const hasVideo = (html: string): boolean =>
  /<figure[^<>]{0,500}><a href="https:\/\/(?:www\.youtube\.com\/watch\?v=|vimeo\.com\/\d)/.test(
    html,
  );
