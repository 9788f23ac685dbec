import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/blog/")({
  staticData: { title: "Blog Administration" },
  component: BlogTable,
});

function BlogTable() {
  return <h1>Blog Administration</h1>;
}
