import { Button, Text } from "@mantine/core";
import { useMemo } from "react";
import { ConfirmDialog, LeaveDialog } from "../ui/back-office/confirm-dialog.tsx";
import { Dialog } from "../ui/back-office/dialog.tsx";
import { DialogActions } from "../ui/back-office/dialog-submit.tsx";
import { useLastKnown } from "../ui/back-office/last-known.ts";
import { PendingButton } from "../ui/back-office/pending-button.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { EditorProps } from "./editor-alerts.tsx";
import type { Stored } from "./editor-options.ts";
import type { Editor } from "./use-editor.ts";

/**
 * The dialogs of an editor: about leaving, discarding changes and conflicts. They must be rendered
 * outside of any form element.
 */
export function EditorDialogs<Values extends object, Row extends Stored>({
  noun,
  editor,
}: EditorProps<Values, Row>) {
  const { leaving, isDiscarding, setIsDiscarding, discard } = editor;
  return (
    <>
      <LeaveDialog
        opened={leaving.isAsking}
        title="Leave without saving?"
        stay={leaving.stay}
        leave={leaving.leave}
      >
        {leaving.isKept
          ? "Your changes are not saved. They stay in this browser, and you can restore them when you return."
          : "Your changes are not saved, and this browser has no room left to keep them: they will be lost."}
      </LeaveDialog>
      <ConfirmDialog
        opened={isDiscarding}
        title="Discard your changes?"
        text={`This returns the ${noun} to its last saved version. Your changes since then are lost.`}
        action="Discard changes"
        doing="Discarding..."
        isPending={false}
        onConfirm={() => void discard()}
        onCancel={() => setIsDiscarding(false)}
      />
      <ConflictDialog noun={noun} editor={editor} />
    </>
  );
}

/**
 * A dialog for two users who changed the same document: the user who saves second compares both
 * versions and decides which one stays.
 */
function ConflictDialog<Values extends object, Row extends Stored>({
  noun,
  editor,
}: EditorProps<Values, Row>) {
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
