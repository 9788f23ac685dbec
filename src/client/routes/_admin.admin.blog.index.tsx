import { createFileRoute } from "@tanstack/react-router";
import { PostTable } from "#client/features/blog/post-table.tsx";
import { readTableView } from "#client/table-view.ts";
import { posts } from "#common/blog/post.ts";

const readView = readTableView(posts.sorts);

export const Route = createFileRoute("/_admin/admin/blog/")({
  staticData: { title: "Blog Administration" },
  component: BlogTable,
});

function BlogTable() {
  return <PostTable view={readView(Route.useSearch())} />;
}
