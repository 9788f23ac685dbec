import { createFileRoute } from "@tanstack/react-router";
import { PostEditorScreen } from "#client/features/blog/post-editor-screen.tsx";
import { readId } from "#client/read-id.ts";

export const Route = createFileRoute("/_admin/admin/blog/edit/$id")({
  staticData: { title: "Edit Post" },
  component: EditPost,
});

function EditPost() {
  const { id } = Route.useParams();
  // Another post is another editor.
  return <PostEditorScreen key={id} id={readId(id)} />;
}
