import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/blog/edit/$id")({
  staticData: { title: "Edit Post" },
  component: EditPost,
});

function EditPost() {
  const { id } = Route.useParams();
  return <h1>Edit Post {id}</h1>;
}
