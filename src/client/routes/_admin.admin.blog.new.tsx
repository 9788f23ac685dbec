import { createFileRoute } from "@tanstack/react-router";
import { PostEditor } from "#client/features/blog/post-editor.tsx";

export const Route = createFileRoute("/_admin/admin/blog/new")({
  staticData: { title: "New Post" },
  component: () => <PostEditor row={null} />,
});
