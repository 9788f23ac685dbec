import { createFileRoute } from "@tanstack/react-router";
import { NounEditorScreen } from "#client/content/noun-editor.tsx";
import { PostEditor } from "#client/features/blog/post-editor.tsx";
import { postUi } from "#client/features/blog/post-ui.ts";
import { readId } from "#client/read-id.ts";

export const Route = createFileRoute("/_admin/admin/blog/edit/$id")({
  staticData: { title: "Edit Post" },
  component: EditPost,
});

function EditPost() {
  const { id } = Route.useParams();
  return <NounEditorScreen key={id} ui={postUi} id={readId(id)} Editor={PostEditor} />;
}
