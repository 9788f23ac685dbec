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
    const [first, tags] = await Promise.all([
      loadPosts(context, cursor),
      context.api.blog.tags.fetch(),
    ]);
    return { first, tags };
  },
  head: ({ loaderData, match }) =>
    loaderData
      ? describePage(match, {
          title: "Blog",
          description:
            "Neighborhoods, contracts, deposits and the small print of looking for a flat.",
          path: "/blog",
        })
      : describeMissing(match, "Blog"),
  component: Blog,
  pendingComponent: BlogLoading,
  errorComponent: BlogUnavailable,
});

function Blog() {
  const { cursor } = Route.useSearch();
  return <BlogPage {...Route.useLoaderData()} cursor={cursor} />;
}
