import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import { Dialog } from "../ui/back-office/dialog.tsx";
import { DialogActions } from "../ui/back-office/dialog-submit.tsx";
import { useLastKnown } from "../ui/back-office/last-known.ts";
import { PendingButton } from "../ui/back-office/pending-button.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { Stored } from "./editor-options.ts";
import type { Editor } from "./use-editor.ts";

type ConflictDialogProps<Values extends object, Row extends Stored> = {
  /** The document in sentences: `post`, `questionnaire`. */
  noun: string;
  editor: Editor<Values, Row>;
};

/** Two users changed the same document: the second compares both and decides. */
export function ConflictDialog<Values extends object, Row extends Stored>({
  noun,
  editor,
}: ConflictDialogProps<Values, Row>) {
  const { conflict, keepEditing, takeTheirs, keepMine, isSaving } = editor;
  const shown = useLastKnown(conflict ?? undefined);
  return (
    <Dialog
      opened={conflict !== null}
      onClose={keepEditing}
      title={`Someone else changed this ${noun}`}
      width="60rem"
      closeLabel="Close"
    >
      {shown && (
        <>
          <Text mb="var(--space-5)" lh={1.55} style={{ overflowWrap: "anywhere" }}>
            {shown.sentence}. Your changes are not saved yet.{" "}
            <Text span inherit c="dimmed">
              If you keep yours, you find theirs under Versions. If you take theirs, this browser
              keeps yours and offers them back.
            </Text>
          </Text>
          <Comparison editor={editor} theirs={shown.values} />
          <DialogActions isSticky>
            <Button variant="default" data-autofocus onClick={keepEditing}>
              Keep editing
            </Button>
            <Button variant="default" onClick={takeTheirs}>
              Take theirs
            </Button>
            <PendingButton isPending={isSaving} pendingLabel="Saving..." onClick={keepMine}>
              Keep mine
            </PendingButton>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

type ComparisonProps<Values extends object, Row extends Stored> = {
  editor: Editor<Values, Row>;
  theirs: Values;
};

function Comparison<Values extends object, Row extends Stored>({
  editor: { compare, values },
  theirs,
}: ComparisonProps<Values, Row>) {
  const differences = useMemo(() => compare(values, theirs), [compare, values, theirs]);
  return (
    <DifferenceView
      differences={differences}
      before="Yours"
      after="Theirs"
      same="Both say the same. You lose nothing either way."
    />
  );
}
