import { Button, Group, Popover, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { type FormEvent, useState } from "react";
import {
  deadlineOf,
  dueOf,
  isWaiting,
  type SubmissionSummary,
} from "#common/submissions/submission.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { Deadline } from "./deadline.tsx";
import { nameOf } from "./submission-words.ts";
import { useChangeSubmissions } from "./use-change-submissions.ts";

/**
 * Returns a time as the value of a field of the type `datetime-local`, in the browser's time zone.
 */
export function localInput(moment: string): string {
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/**
 * Shows the deadline of a submission. While the submission waits for its first results, the
 * deadline is a button that opens a form. In the form, an administrator can set another deadline,
 * or restore the deadline that the visitor was promised.
 */
export function DeadlineEditor({ submission }: { submission: SubmissionSummary }) {
  const [opened, setOpened] = useState(false);
  if (!isWaiting(submission)) return <Deadline submission={submission} />;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          fz="inherit"
          mih="var(--touch)"
          // In a narrow card, `balance` breaks the text into two lines of similar length. So a unit
          // such as `h` is not alone on the second line.
          style={{
            textDecoration: "underline dotted",
            textUnderlineOffset: "0.2em",
            textWrap: "balance",
          }}
          onClick={() => setOpened(!opened)}
        >
          <Deadline submission={submission} />
          <span className="visually-hidden">{`, change the deadline of ${nameOf(submission)}`}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Deadline of ${nameOf(submission)}`}>
        {opened && <DeadlineForm submission={submission} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type DeadlineFormProps = { submission: SubmissionSummary; onClose: () => void };

function DeadlineForm({ submission, onClose }: DeadlineFormProps) {
  const { change, isPending } = useChangeSubmissions();
  const [value, setValue] = useState(() => localInput(dueOf(submission)));
  const [isWrong, setIsWrong] = useState(false);
  const save = async (ownDeadline: string | null) => {
    if (await change([submission], { ownDeadline })) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const time = Date.parse(value);
    const isValid = !Number.isNaN(time) && time > 0 && value < "9999";
    setIsWrong(!isValid);
    if (isValid) void save(new Date(time).toISOString());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label="Deadline"
          description={`On your clock. Promised: ${localInput(deadlineOf(submission)).replace("T", " at ")}`}
          value={value}
          error={isWrong && "Enter a day and a time"}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
          data-autofocus
        />
        <Group gap="xs" justify="flex-end">
          {submission.ownDeadline !== null && (
            <Button variant="default" size="xs" onClick={() => void save(null)}>
              Restore the promised one
            </Button>
          )}
          <PendingButton type="submit" size="xs" isPending={isPending} pendingLabel="Saving...">
            Save
          </PendingButton>
        </Group>
      </Stack>
    </form>
  );
}
