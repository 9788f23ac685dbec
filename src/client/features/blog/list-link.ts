import { linkOptions } from "@tanstack/react-router";

/**
 * Returns the target of a link to a public list of posts.
 * @param tag the slug of the tag whose posts are listed; undefined for all posts
 */
export const listLink = (tag: string | undefined) =>
  tag === undefined
    ? linkOptions({ to: "/blog" })
    : linkOptions({ to: "/blog/tag/$slug", params: { slug: tag } });
