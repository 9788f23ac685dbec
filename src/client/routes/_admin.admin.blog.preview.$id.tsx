import { createFileRoute } from "@tanstack/react-router";
import { PostPreview } from "#client/features/blog/post-preview.tsx";
import { readId } from "#client/read-id.ts";

export const Route = createFileRoute("/_admin/admin/blog/preview/$id")({
  staticData: { title: "Preview" },
  component: PreviewPost,
});

function PreviewPost() {
  return <PostPreview id={readId(Route.useParams().id)} />;
}
