import { notFound, redirect } from "@tanstack/react-router";
import { getQueryKey } from "@trpc/react-query";
import { isPossibleSlug } from "#client/get-by-slug.ts";
import type { Post, PostSummary } from "#common/blog/post.ts";
import { postsPerScreen } from "#common/blog/posts-per-screen.ts";
import type { PublicTag } from "#common/blog/tags.ts";
import type { Paged } from "#common/paging.ts";
import { blogTexts, tagMark } from "#common/site/blog-texts.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { type ChangedTexts, textReader } from "#common/site/site-texts.ts";
import { findOrNull, type RouterContext, trpc } from "../../trpc.ts";

type Posts = Paged<PostSummary>;

type BlogContext = RouterContext & Pick<SiteContent, "site"> & { texts: ChangedTexts };

export type LoadedPosts = {
  first: Posts;
  /** The description of the list for search engines. */
  description: string;
};

/**
 * Loads one page of the public list of posts: the newest posts or those after a cursor.
 * @param tag the tag whose posts are loaded; undefined for all posts
 */
export async function loadPosts(
  context: BlogContext,
  cursor: string | undefined,
  tag?: PublicTag,
): Promise<LoadedPosts> {
  const { api, texts, site } = context;
  const first = await api.blog.list.fetch({
    limit: postsPerScreen,
    ...(cursor !== undefined && { cursor }),
    ...(tag !== undefined && { tag: tag.slug }),
  });
  const text = textReader(blogTexts, texts, site.name);
  const description = tag
    ? text("blogTagDescription").replaceAll(tagMark, () => tag.name)
    : text("blogDescription");
  return { first, description };
}

export type LoadedTag = LoadedPosts & { tag: PublicTag };

/**
 * Loads a tag and one page of its posts.
 * @throws a redirect if the slug is an old one, or notFound if no public post has the tag
 */
export async function loadTag(
  context: BlogContext,
  slug: string,
  cursor: string | undefined,
): Promise<LoadedTag> {
  if (!isPossibleSlug(slug)) throw notFound();
  const { api, queryClient } = context;
  const tag = await findOrNull(queryClient, getQueryKey(trpc.blog.tag, { slug }, "query"), () =>
    api.blog.tag.fetch({ slug }),
  );
  if (!tag) throw notFound();
  if (tag.slug !== slug) {
    throw redirect({ to: "/blog/tag/$slug", params: { slug: tag.slug }, statusCode: 301 });
  }
  return { tag, ...(await loadPosts(context, cursor, tag)) };
}

export function findPost({ api, queryClient }: RouterContext, slug: string): Promise<Post | null> {
  return findOrNull(queryClient, getQueryKey(trpc.blog.bySlug, { slug }, "query"), () =>
    api.blog.bySlug.fetch({ slug }),
  );
}

/** The number of posts that are offered at the end of a post. */
const othersShown = 3;

/**
 * Loads the posts to read after a post. If the request fails, returns an empty list, so that the
 * post itself can still be shown.
 */
export async function listOthers(
  { api, queryClient }: RouterContext,
  slug: string,
): Promise<PostSummary[]> {
  const input = { limit: othersShown + 1 };
  try {
    const { items } = await api.blog.list.fetch(input);
    return items.filter((item) => item.slug !== slug).slice(0, othersShown);
  } catch {
    // After a failure, the empty list is cached as outdated, so that the browser requests the posts
    // again.
    const none: Posts = { items: [], nextCursor: null };
    queryClient.setQueryData(getQueryKey(trpc.blog.list, input, "query"), none, { updatedAt: 0 });
    return [];
  }
}
