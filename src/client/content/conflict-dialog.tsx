import { Button } from "@mantine/core";
import { useMemo } from "react";
import dialog from "../ui/back-office/dialog.module.css";
import { Dialog } from "../ui/back-office/dialog.tsx";
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
          <p className={dialog.lead}>
            {shown.sentence}. Your changes are not saved yet.{" "}
            <span className={dialog.soft}>
              If you keep yours, you find theirs under Versions. If you take theirs, this browser
              keeps yours and offers them back.
            </span>
          </p>
          <Comparison editor={editor} theirs={shown.values} />
          <div className={`${dialog.actions} ${dialog.sticky}`}>
            <Button variant="default" data-autofocus onClick={keepEditing}>
              Keep editing
            </Button>
            <Button variant="default" onClick={takeTheirs}>
              Take theirs
            </Button>
            <PendingButton isPending={isSaving} pendingLabel="Saving..." onClick={keepMine}>
              Keep mine
            </PendingButton>
          </div>
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
