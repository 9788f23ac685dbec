import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/blog/new")({
  staticData: { title: "New Post" },
  component: NewPost,
});

function NewPost() {
  return <h1>New Post</h1>;
}
