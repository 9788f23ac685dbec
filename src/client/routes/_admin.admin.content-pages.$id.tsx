import { createFileRoute } from "@tanstack/react-router";
import { NounEditorScreen } from "#client/content/noun-editor.tsx";
import { PageEditor } from "#client/features/pages/page-editor.tsx";
import { pageUi } from "#client/features/pages/page-ui.ts";
import { readId } from "#client/read-id.ts";

export const Route = createFileRoute("/_admin/admin/content-pages/$id")({
  staticData: { title: "Edit Page" },
  component: EditPage,
});

function EditPage() {
  const { id } = Route.useParams();
  return <NounEditorScreen key={id} ui={pageUi} id={readId(id)} Editor={PageEditor} />;
}
