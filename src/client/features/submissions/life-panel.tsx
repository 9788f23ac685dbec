import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { MailQuestion } from "lucide-react";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { Written } from "./entry.tsx";
import { LifeBadge } from "./submission-badges.tsx";
import { endWords } from "./submission-words.ts";
import { useSubmissionsChanged } from "./use-submissions-changed.ts";

function explain({ life, askedAt, endedReason, email }: SubmissionDetail): string {
  switch (life) {
    case "unconfirmed":
      return askedAt === null
        ? "No mail has asked this searcher to confirm the search."
        : "The searcher has not confirmed the search yet. Until then, Roost sends no other mail.";
    case "active":
      return email === null
        ? "The search is active. It has no email address."
        : "The search is active.";
    case "paused":
      return "The searcher has paused the search.";
    case "ended":
      return endedReason === null ? "The search has ended." : `Ended: ${endWords[endedReason]}.`;
  }
}

/** Shows whether a search is confirmed, active, paused or ended. */
export function LifePanel({ submission }: { submission: SubmissionDetail }) {
  const { life, email, endedNote } = submission;
  return (
    <SectionCard
      title="Search"
      titleSize={20}
      beside={<LifeBadge life={life} />}
      note={explain(submission)}
    >
      {endedNote !== null && <Written>“{endedNote}”</Written>}
      {life === "unconfirmed" && email !== null && <Ask submission={submission} />}
    </SectionCard>
  );
}

function Ask({ submission: { id, askedAt } }: { submission: SubmissionDetail }) {
  const submissionsChanged = useSubmissionsChanged();
  const { data: mailing } = trpc.mail.status.useQuery();
  const { mutate, isPending } = trpc.submissions.askForConfirmation.useMutation({
    onSuccess: async () => {
      await submissionsChanged();
      showToast({ title: "Confirmation asked for", description: "The mail is on its way." });
    },
    onError: (error) =>
      showToast({
        title: "No confirmation asked for",
        description: errorText(error),
        variant: "destructive",
      }),
  });
  if (mailing && !mailing.hasServer) {
    return (
      <Text c="dimmed" fz="0.9375rem" lh={1.5}>
        Roost cannot ask for a confirmation, because no mail server is set. See{" "}
        <Link to="/admin/mail">Mail</Link>.
      </Text>
    );
  }
  return (
    <PendingButton
      variant="default"
      size="sm"
      leftSection={<MailQuestion size={16} strokeWidth={1.75} aria-hidden="true" />}
      style={{ justifySelf: "start" }}
      isPending={isPending}
      onClick={() => mutate({ id })}
    >
      {askedAt === null ? "Ask for confirmation" : "Ask again for confirmation"}
    </PendingButton>
  );
}
