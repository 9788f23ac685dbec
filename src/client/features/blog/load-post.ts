import { redirect } from "@tanstack/react-router";
import { getBySlug } from "#client/get-by-slug.ts";
import type { Post, PostSummary } from "#common/blog/post.ts";
import type { RouterContext } from "../../trpc.ts";
import { findPost, listOthers } from "./load-posts.ts";

export type LoadedPost = { post: Post; description: string; others: PostSummary[] };

/** How a post is described elsewhere: by its summary, else by how it begins. */
async function describe({ excerpt, content }: Post): Promise<string> {
  if (excerpt) return excerpt;
  // Rarely needed before the post is drawn, so it is no part of every page.
  const { beginningOf, textOf } = await import("#common/html.ts");
  return beginningOf(textOf(content));
}

/** The post with a slug, and what to read after it; an old slug leads to the post that had it. */
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
    leadTo: (current) =>
      redirect({ to: "/blog/$slug", params: { slug: current }, statusCode: 301 }),
  });
}
