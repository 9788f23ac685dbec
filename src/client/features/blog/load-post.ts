import { redirect } from "@tanstack/react-router";
import { getBySlug } from "#client/get-by-slug.ts";
import type { Post, PostSummary } from "#common/blog/post.ts";
import type { RouterContext } from "../../trpc.ts";
import { findPost, listOthers } from "./load-posts.ts";

export type LoadedPost = { post: Post; description: string; others: PostSummary[] };

/**
 * The description of a post for search engines and link previews: its excerpt, otherwise the start
 * of its text.
 */
async function describe({ excerpt, content }: Post): Promise<string> {
  if (excerpt) return excerpt;
  // Only a post without an excerpt needs the module that reads HTML. The import is dynamic, so that
  // the first bundle does not contain this module.
  const { beginningOf, textOf } = await import("#common/html.ts");
  return beginningOf(textOf(content));
}

/**
 * Loads a public post and the posts to read next. An old slug redirects to the post's current slug.
 */
export function loadPost(context: RouterContext, slug: string): Promise<LoadedPost> {
  return getBySlug(slug, {
    async find() {
      const [post, others] = await Promise.all([
        findPost(context, slug),
        listOthers(context, slug),
      ]);
      return post && { post, description: await describe(post), others };
    },
    findCurrentSlug: () => context.api.blog.currentSlug.fetch({ slug }),
    redirectTo: (current) =>
      redirect({ to: "/blog/$slug", params: { slug: current }, statusCode: 301 }),
  });
}
