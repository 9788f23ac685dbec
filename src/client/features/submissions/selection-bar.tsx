import { Button, Group, NativeSelect } from "@mantine/core";
import { NotebookPen, X } from "lucide-react";
import { useState } from "react";
import { type SubmissionSummary, submissionStatuses } from "#common/submissions/submission.ts";
import { mostSelected } from "#common/submissions/submission-input.ts";
import { counted } from "../../counted.ts";
import { SummaryBar } from "../../ui/back-office/summary-bar.tsx";
import type { Selection } from "../../ui/back-office/use-selection.ts";
import { ExportButton } from "../export/export-button.tsx";
import { BulkNoteDialog } from "./bulk-note-dialog.tsx";
import { statusNames } from "./submission-words.ts";
import { type SubmissionsChange, useChangeSubmissions } from "./use-change-submissions.ts";
import { useOwnerChoices } from "./use-owner-choices.ts";

type SelectionBarProps = {
  rows: readonly SubmissionSummary[];
  selected: readonly SubmissionSummary[];
  selection: Selection;
};

/** The line above a list with the actions on the selected submissions. */
export function SelectionBar({ rows, selected, selection }: SelectionBarProps) {
  const { change, isPending } = useChangeSubmissions();
  const owners = useOwnerChoices(null);
  const [isNoting, setIsNoting] = useState(false);
  const isTooMany = selected.length > mostSelected;
  const ids = selected.map(({ id }) => id);
  const apply = async (wanted: SubmissionsChange) => {
    if (await change(selected, wanted)) selection.clear();
  };
  const isBlocked = isTooMany || isPending;
  return (
    <SummaryBar
      said={
        isTooMany
          ? `${counted(selected.length, "submission")} selected. At most ${mostSelected} can be changed at once.`
          : `${counted(selected.length, "submission")} selected.`
      }
      clear={
        selected.length < Math.min(rows.length, mostSelected)
          ? {
              label: `Select all ${Math.min(rows.length, mostSelected)} shown`,
              onClear: () =>
                selection.set(
                  rows.slice(0, mostSelected).map(({ id }) => id),
                  true,
                ),
            }
          : undefined
      }
    >
      <Group gap="xs" aria-busy={isPending}>
        <NativeSelect
          aria-label="Set the status of the selected submissions"
          size="sm"
          disabled={isBlocked}
          value=""
          data={[
            { value: "", label: "Status…" },
            ...submissionStatuses.map((each) => ({ value: each, label: statusNames[each] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const status = submissionStatuses.find((each) => each === value);
            if (status) void apply({ status });
          }}
        />
        <NativeSelect
          aria-label="Set the owner of the selected submissions"
          size="sm"
          disabled={isBlocked}
          value="-"
          data={[{ value: "-", label: "Owner…" }, ...owners]}
          onChange={({ currentTarget: { value } }) =>
            void apply({ assigneeId: value === "" ? null : Number(value) })
          }
        />
        <Button
          variant="default"
          size="sm"
          disabled={isBlocked}
          leftSection={<NotebookPen size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsNoting(true)}
        >
          Note…
        </Button>
        {!isTooMany && (
          <ExportButton
            address="/api/admin/submissions.csv"
            filter={{ ids }}
            content={counted(ids.length, "submission")}
          />
        )}
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={selection.clear}
        >
          Clear selection
        </Button>
      </Group>
      <BulkNoteDialog
        opened={isNoting}
        count={selected.length}
        isPending={isPending}
        onClose={() => setIsNoting(false)}
        onSave={async (note) => {
          if (await change(selected, { note })) setIsNoting(false);
        }}
      />
    </SummaryBar>
  );
}
