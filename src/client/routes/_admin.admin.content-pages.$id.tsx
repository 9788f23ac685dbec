import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/content-pages/$id")({
  staticData: { title: "Edit Page" },
  component: EditPage,
});

function EditPage() {
  return <h1>Edit Page</h1>;
}
