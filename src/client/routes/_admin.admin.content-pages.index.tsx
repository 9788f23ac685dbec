import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/content-pages/")({
  staticData: { title: "Content Pages" },
  component: PagesTable,
});

function PagesTable() {
  return <h1>Content Pages</h1>;
}
