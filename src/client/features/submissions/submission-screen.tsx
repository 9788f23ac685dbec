import { SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { DetailScreen } from "../../detail-screen.tsx";
import { trpc } from "../../trpc.ts";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import { forgetNoteDrafts } from "./note-draft.ts";
import { SubmissionDetailView } from "./submission-detail.tsx";
import { SubmissionNavigation } from "./submission-navigation.tsx";
import type { SubmissionView } from "./submission-view.ts";
import { erasureKey } from "./use-erase-person.ts";

type SubmissionScreenProps = {
  id: string;
  /** The filters, sorting and page of the list from which the submission was opened. */
  view: SubmissionView;
  /** Renders the card that shows the feedback call with the searcher, or offers to book one. */
  renderCall: (submission: SubmissionDetail) => ReactNode;
};

/** Shows everything about one submission. */
export function SubmissionScreen({ id, view, renderCall }: SubmissionScreenProps) {
  // While this tab erases a person's data, the submission is not loaded again, although the server
  // announces the erasure. A request for the erased submission would fail, and the screen for a
  // missing submission would replace this screen together with the open dialog.
  const isErasing = useIsMutating({ mutationKey: erasureKey }) > 0;
  const query = trpc.submissions.byId.useQuery(
    { id },
    { refetchOnMount: "always", enabled: !isErasing },
  );
  return (
    <Stack gap="xs">
      <DetailScreen
        noun="submission"
        query={query}
        navigation={<SubmissionNavigation id={id} view={view} />}
        missing={<SubmissionMissing id={id} />}
        skeleton={
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Skeleton h={300} />
            <Skeleton h={300} />
            <Skeleton h={560} />
            <Skeleton h={220} />
          </SimpleGrid>
        }
      >
        {(submission) => (
          <SubmissionDetailView submission={submission} callCard={renderCall(submission)} />
        )}
      </DetailScreen>
    </Stack>
  );
}

/** Shown for a missing or erased submission. The browser deletes the unsaved note about it. */
export function SubmissionMissing({ id }: { id?: string }) {
  useEffect(() => {
    if (id !== undefined) forgetNoteDrafts([id]);
  }, [id]);
  return (
    <MessageScreen
      heading="Submission Not Found"
      text="There is no such submission, or its data has been erased."
    >
      <Link to="/admin/submissions" search={true} className={button("primary")}>
        Back to Submissions
      </Link>
    </MessageScreen>
  );
}
