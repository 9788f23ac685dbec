import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/blog/preview/$id")({
  staticData: { title: "Preview" },
  component: PreviewPost,
});

function PreviewPost() {
  const { id } = Route.useParams();
  return <h1>Preview {id}</h1>;
}
