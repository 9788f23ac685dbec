import { createFileRoute } from "@tanstack/react-router";
import { PostTable } from "#client/features/blog/post-table.tsx";
import { posts } from "#common/blog/post.ts";
import { tableSearch } from "#common/search.ts";

export const Route = createFileRoute("/_admin/admin/blog/")({
  staticData: { title: "Blog Administration" },
  validateSearch: tableSearch(posts.sorts),
  component: BlogTable,
});

function BlogTable() {
  return <PostTable view={Route.useSearch()} />;
}
