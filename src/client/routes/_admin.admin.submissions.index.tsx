import { createFileRoute } from "@tanstack/react-router";
import { useReadView } from "#client/features/submissions/submission-view.ts";
import { SubmissionsAdministration } from "#client/features/submissions/submissions-administration.tsx";

export const Route = createFileRoute("/_admin/admin/submissions/")({
  staticData: { title: "Submissions" },
  component: Submissions,
});

function Submissions() {
  return <SubmissionsAdministration view={useReadView(Route.useSearch())} />;
}
