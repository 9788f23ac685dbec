import { createFileRoute } from "@tanstack/react-router";
import { useViewOf } from "#client/features/accounts/searched-view.ts";
import { SubmissionsAdministration } from "#client/features/submissions/submissions-administration.tsx";
import { submissionSearch } from "#common/submissions/submission-input.ts";

export const Route = createFileRoute("/_admin/admin/submissions/")({
  staticData: { title: "Submissions" },
  validateSearch: submissionSearch,
  component: Submissions,
});

function Submissions() {
  return <SubmissionsAdministration view={useViewOf(Route.useSearch())} />;
}
