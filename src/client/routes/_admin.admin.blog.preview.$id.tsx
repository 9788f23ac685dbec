import { createFileRoute } from "@tanstack/react-router";
import { PostPreview } from "#client/features/blog/post-preview.tsx";
import { PreviewMissing } from "#client/features/blog/preview-missing.tsx";
import { readId } from "#client/read-id.ts";

export const Route = createFileRoute("/_admin/admin/blog/preview/$id")({
  staticData: { title: "Preview" },
  component: PreviewPost,
});

function PreviewPost() {
  const id = readId(Route.useParams().id);
  return id === undefined ? <PreviewMissing /> : <PostPreview id={id} />;
}
