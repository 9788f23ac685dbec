import { createFileRoute } from "@tanstack/react-router";
import { PageEditorScreen } from "#client/features/pages/page-editor-screen.tsx";
import { readId } from "#client/read-id.ts";

export const Route = createFileRoute("/_admin/admin/content-pages/$id")({
  staticData: { title: "Edit Page" },
  component: EditPage,
});

function EditPage() {
  const { id } = Route.useParams();
  // Another page is another editor.
  return <PageEditorScreen key={id} id={readId(id)} />;
}
