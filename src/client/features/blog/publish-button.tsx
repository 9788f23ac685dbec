import { Button, Divider, Popover, Stack, Text, TextInput } from "@mantine/core";
import { ChevronUp } from "lucide-react";
import { useState } from "react";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { fromLocalField, isToCome, toLocalField } from "./publication.ts";

type PublishButtonProps = {
  isPending: boolean;
  /** The time at which the post becomes public, ISO 8601; an empty text if none is chosen. */
  publishedAt: string;
  onPublish: () => void;
  /** @param publishedAt the chosen time, ISO 8601 */
  onSchedule: (publishedAt: string) => void;
};

/** A button that publishes a post now or at a time that the user chooses. */
export function PublishButton(props: PublishButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          rightSection={<ChevronUp size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpened(!opened)}
        >
          Publish
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Publish">
        {opened && <PublishForm {...props} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function PublishForm({
  isPending,
  publishedAt,
  onPublish,
  onSchedule,
  onClose,
}: PublishButtonProps & { onClose: () => void }) {
  const [value, setValue] = useState(() =>
    isToCome(publishedAt) ? toLocalField(publishedAt) : "",
  );
  const [error, setError] = useState<string | null>(null);

  function schedule(): void {
    const time = fromLocalField(value);
    if (!time) return setError("Enter a day and a time");
    if (!isToCome(time)) return setError("This time has passed. Choose a later one");
    onClose();
    onSchedule(time);
  }

  // Do not use a form element, because its submit event would also submit the editor's form.
  return (
    <Stack gap="sm" w="min(18rem, 80vw)">
      <PendingButton
        size="sm"
        isPending={isPending}
        data-autofocus
        onClick={() => {
          onClose();
          onPublish();
        }}
      >
        Publish now
      </PendingButton>
      <Divider label="or" />
      <TextInput
        type="datetime-local"
        label="Day and time"
        description="In your local time zone"
        max="9999-12-31T23:59"
        value={value}
        error={error}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          schedule();
        }}
      />
      <PendingButton variant="default" size="sm" isPending={isPending} onClick={schedule}>
        Publish at this time
      </PendingButton>
      <Text fz="sm" c="dimmed" lh={1.45}>
        Publishing also saves your changes.
      </Text>
    </Stack>
  );
}
