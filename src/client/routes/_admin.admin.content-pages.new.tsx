import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/content-pages/new")({
  staticData: { title: "New Page" },
  component: NewPage,
});

function NewPage() {
  return <h1>New Page</h1>;
}
