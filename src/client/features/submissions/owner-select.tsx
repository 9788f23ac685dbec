import { NativeSelect } from "@mantine/core";
import type { SubmissionSummary } from "#common/submissions/submission.ts";
import { nameOf } from "./submission-words.ts";
import { useChangeSubmissions } from "./use-change-submissions.ts";
import { useOwnerChoices } from "./use-owner-choices.ts";

type OwnerSelectProps = {
  submission: SubmissionSummary;
  /** Called before a change of the owner is sent to the server. */
  onUpdate?: () => void;
};

/** A select field that shows the owner of a submission in a list, and changes it. */
export function OwnerSelect({ submission, onUpdate }: OwnerSelectProps) {
  const { change, isPending } = useChangeSubmissions();
  const { assignee } = submission;
  const choices = useOwnerChoices(assignee);
  return (
    <NativeSelect
      variant="unstyled"
      size="xs"
      miw="5.25rem"
      maw="9rem"
      rightSectionWidth={18}
      styles={{ input: { paddingInlineEnd: 18, textOverflow: "ellipsis" } }}
      aria-label={`Owner of ${nameOf(submission)}`}
      aria-busy={isPending}
      value={assignee === null ? "" : String(assignee.id)}
      data={choices}
      onChange={({ currentTarget: { value } }) => {
        onUpdate?.();
        void change([submission], { assigneeId: value === "" ? null : Number(value) });
      }}
    />
  );
}
