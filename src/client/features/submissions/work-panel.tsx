import { Button, Fieldset, Group, NativeSelect, Text } from "@mantine/core";
import { Hand, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { longMoment } from "#common/dates.ts";
import {
  dueOf,
  type SubmissionDetail,
  submissionStatuses,
} from "#common/submissions/submission.ts";
import { Fact, FactList } from "../../ui/back-office/fact-list.tsx";
import { Moment } from "../../ui/back-office/moment.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { DeadlineEditor } from "./deadline-editor.tsx";
import { statusNames } from "./submission-words.ts";
import { useOwnerChoices } from "./use-owner-choices.ts";
import { useUpdateSubmission } from "./use-update-submission.ts";

/** Shows a submission's status, assignee and deadline. Each change is saved at once. */
export function WorkPanel({ submission }: { submission: SubmissionDetail }) {
  const { status, sentAt } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button "Assign to me" disappears once it has assigned the submission. The heading then
  // takes the keyboard focus.
  const holdFocus = useHeldFocus(heading, submission);
  const { update, take, canTake, isPending, pending, conflict } = useUpdateSubmission(
    submission,
    holdFocus,
  );
  return (
    <SectionCard title="Work" titleSize={20} headingRef={heading} aria-busy={isPending}>
      {conflict !== null && (
        <div role="alert">
          <Note tone="warning" icon={TriangleAlert}>
            {conflict}
          </Note>
        </div>
      )}
      <Fieldset variant="unstyled" legend="Status">
        {/* The statuses are ordinary buttons. Radio buttons would select, and save, each status
           that the user passes with the arrow keys. */}
        <Button.Group>
          {submissionStatuses.map((each) => {
            const isCurrent = each === (pending?.status ?? status);
            return (
              <Button
                key={each}
                size="xs"
                flex={1}
                variant={isCurrent ? "light" : "default"}
                aria-pressed={isCurrent}
                aria-disabled={isPending}
                onClick={() => {
                  if (each !== status) update({ status: each });
                }}
              >
                {statusNames[each]}
              </Button>
            );
          })}
        </Button.Group>
      </Fieldset>
      <Group align="end" gap="sm">
        <AssigneeSelect
          submission={submission}
          pendingId={pending?.assigneeId}
          onAssign={(assigneeId) => update({ assigneeId })}
        />
        {canTake && (
          <PendingButton
            size="sm"
            leftSection={<Hand size={16} strokeWidth={1.75} aria-hidden="true" />}
            isPending={isPending}
            onClick={take}
          >
            Assign to me
          </PendingButton>
        )}
      </Group>
      <FactList>
        <Fact name="Deadline">
          <Group gap="xs">
            <DeadlineEditor submission={submission} />
            <Text span c="dimmed" fz="0.875rem">
              {longMoment(dueOf(submission))}
            </Text>
          </Group>
        </Fact>
        {sentAt !== null && (
          <Fact name="First sent">
            <Moment at={sentAt} />
          </Fact>
        )}
      </FactList>
    </SectionCard>
  );
}

type AssigneeSelectProps = {
  submission: SubmissionDetail;
  /** The new assignee while the update is pending; undefined without an update. */
  pendingId: number | null | undefined;
  onAssign: (assigneeId: number | null) => void;
};

function AssigneeSelect({ submission: { assignee }, pendingId, onAssign }: AssigneeSelectProps) {
  const choices = useOwnerChoices(assignee);
  const shown = pendingId === undefined ? (assignee?.id ?? null) : pendingId;
  return (
    <NativeSelect
      label="Assignee"
      flex="1 1 10rem"
      value={shown === null ? "" : String(shown)}
      data={choices}
      onChange={({ currentTarget: { value } }) => onAssign(value === "" ? null : Number(value))}
    />
  );
}
