import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { UserRoundX } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { MatchesCard } from "../matches/matches-card.tsx";
import { Answers } from "./answer-list.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { ErasePersonDialog } from "./erase-person-dialog.tsx";
import { LifePanel } from "./life-panel.tsx";
import { Notes } from "./note-list.tsx";
import { nameOf } from "./submission-words.ts";
import { TimelineCard } from "./timeline-card.tsx";
import { WorkPanel } from "./work-panel.tsx";

type SubmissionDetailViewProps = {
  submission: SubmissionDetail;
  /** The card that shows the team's feedback call with the searcher, or offers to book one. */
  callCard: ReactNode;
};

export function SubmissionDetailView({ submission, callCard }: SubmissionDetailViewProps) {
  const { id, email } = submission;
  return (
    <>
      <ScreenHeading title={nameOf(submission)} />
      <SimpleGrid key={id} cols={{ base: 1, md: 2 }} spacing="lg">
        <ContactPanel submission={submission} />
        <WorkPanel submission={submission} />
        <Stack gap="lg">
          <Answers submission={submission} />
          <TimelineCard submissionId={id} />
        </Stack>
        <Stack gap="lg">
          <MatchesCard submissionId={id} life={submission.life} />
          <LifePanel submission={submission} />
          {callCard}
          <Notes submissionId={id} notes={submission.notes} />
          <DeliveryPanel submission={submission} />
          {email !== null && <Erase email={email} />}
        </Stack>
      </SimpleGrid>
    </>
  );
}

function Erase({ email }: { email: string }) {
  const navigate = useNavigate();
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      <Button
        variant="light"
        color="red"
        size="sm"
        style={{ alignSelf: "start" }}
        leftSection={<UserRoundX size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsErasing(true)}
      >
        Erase this person's data…
      </Button>
      <ErasePersonDialog
        opened={isErasing}
        email={email}
        onClose={() => setIsErasing(false)}
        onErased={() => navigate({ to: "/admin/submissions", search: true, replace: true })}
      />
    </>
  );
}
