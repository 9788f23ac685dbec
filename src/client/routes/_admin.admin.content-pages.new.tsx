import { createFileRoute } from "@tanstack/react-router";
import { PageEditor } from "#client/features/pages/page-editor.tsx";

export const Route = createFileRoute("/_admin/admin/content-pages/new")({
  staticData: { title: "New Page" },
  component: NewPage,
});

function NewPage() {
  return <PageEditor row={null} />;
}
