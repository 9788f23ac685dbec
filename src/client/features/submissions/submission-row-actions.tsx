import { Link } from "@tanstack/react-router";
import { Archive, CircleDashed, FolderOpen, Hand, MailCheck, Timer } from "lucide-react";
import { type SubmissionSummary, submissionStatuses } from "#common/submissions/submission.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { RowActions } from "../../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { nameOf, statusNames } from "./submission-words.ts";
import { useUpdateSubmission } from "./use-update-submission.ts";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
const statusIcons = { new: CircleDashed, working: Timer, sent: MailCheck, closed: Archive };

type SubmissionRowActionsProps = {
  submission: SubmissionSummary;
  /** Called before a change of the submission is sent to the server. */
  onUpdate: () => void;
};

/** The actions of a row in the list of submissions. */
export function SubmissionRowActions({ submission, onUpdate }: SubmissionRowActionsProps) {
  const { id, status } = submission;
  const name = nameOf(submission);
  const { update, take, canTake, isPending } = useUpdateSubmission(submission, onUpdate);
  return (
    <RowActions
      label={`Actions for ${name}`}
      isBusy={isPending}
      quick={
        canTake && (
          <IconButton
            icon={Hand}
            label={`Assign ${name} to me`}
            tooltip="Assign to me"
            isUnavailable={isPending}
            onClick={take}
          />
        )
      }
    >
      <RowMenuItem
        icon={<FolderOpen {...drawn} />}
        renderLink={(item) => (
          <Link {...item} to="/admin/submissions/$id" params={{ id }} search={true} />
        )}
      >
        Open
      </RowMenuItem>
      {canTake && (
        <RowMenuItem icon={<Hand {...drawn} />} disabled={isPending} onSelect={take}>
          Assign to me
        </RowMenuItem>
      )}
      {submissionStatuses
        .filter((other) => other !== status)
        .map((other) => {
          const Icon = statusIcons[other];
          return (
            <RowMenuItem
              key={other}
              icon={<Icon {...drawn} />}
              disabled={isPending}
              onSelect={() => update({ status: other })}
            >
              {`Mark as ${statusNames[other].toLowerCase()}`}
            </RowMenuItem>
          );
        })}
    </RowActions>
  );
}
