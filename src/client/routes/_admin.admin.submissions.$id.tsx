import { createFileRoute } from "@tanstack/react-router";
import { useViewOf } from "#client/features/accounts/searched-view.ts";
import { CallCard } from "#client/features/calls/call-card.tsx";
import {
  SubmissionMissing,
  SubmissionScreen,
} from "#client/features/submissions/submission-screen.tsx";
import { readUuid } from "#client/read-id.ts";
import { submissionSearch } from "#common/submissions/submission-input.ts";

export const Route = createFileRoute("/_admin/admin/submissions/$id")({
  staticData: { title: "Submission" },
  validateSearch: submissionSearch,
  component: Submission,
});

function Submission() {
  const id = readUuid(Route.useParams().id);
  const view = useViewOf(Route.useSearch());
  return id === undefined ? (
    <SubmissionMissing />
  ) : (
    <SubmissionScreen
      id={id}
      view={view}
      renderCall={(submission) => <CallCard key={id} submission={submission} />}
    />
  );
}
