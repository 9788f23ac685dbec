import { createFileRoute } from "@tanstack/react-router";
import { BlogAdministration } from "#client/features/blog/blog-administration.tsx";
import { readTableView } from "#client/table-view.ts";
import { postSorts } from "#common/blog/post.ts";

const readView = readTableView(postSorts);

export const Route = createFileRoute("/_admin/admin/blog/")({
  staticData: { title: "Blog Administration" },
  component: BlogTable,
});

function BlogTable() {
  return <BlogAdministration view={readView(Route.useSearch())} />;
}
