import { createFileRoute } from "@tanstack/react-router";
import { BlogLoading } from "#client/features/blog/blog-loading.tsx";
import { BlogPage } from "#client/features/blog/blog-page.tsx";
import { BlogUnavailable } from "#client/features/blog/blog-unavailable.tsx";
import { loadPosts } from "#client/features/blog/load-posts.ts";
import { readCursor } from "#client/features/blog/read-cursor.ts";
import { describeMissing, describePage } from "./-head.ts";

export const Route = createFileRoute("/blog/")({
  validateSearch: readCursor,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: async ({ context, deps: { cursor } }) => {
    const [posts, tags] = await Promise.all([
      loadPosts(context, cursor),
      context.api.blog.tags.fetch(),
    ]);
    return { ...posts, tags };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? describePage(match, {
          title: "Blog",
          description: loaderData.description,
          path: "/blog",
        })
      : describeMissing(match, "Blog Not Found"),
  component: Blog,
  pendingComponent: BlogLoading,
  errorComponent: BlogUnavailable,
});

function Blog() {
  const { cursor } = Route.useSearch();
  const { first, tags } = Route.useLoaderData();
  return <BlogPage first={first} cursor={cursor} tags={tags} />;
}
