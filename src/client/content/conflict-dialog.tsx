import { useMemo } from "react";
import dialog from "../ui/back-office/dialog.module.css";
import { Dialog } from "../ui/back-office/dialog.tsx";
import { useLastKnown } from "../ui/back-office/last-known.ts";
import { button } from "../ui/button.ts";
import type { FieldDifference } from "./compare-html.ts";
import { DifferenceView } from "./difference-view.tsx";

type Meeting<Values> = {
  /** Who changed it and when, as the server says. */
  sentence: string;
  theirs: Values;
};

type ConflictDialogProps<Values> = {
  /** What both have changed: `post`, `questionnaire`. */
  noun: string;
  /** The dialog is open while there is one. */
  conflict: Meeting<Values> | undefined;
  compare: (mine: Values, theirs: Values) => FieldDifference[];
  mine: Values;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onGoOn: () => void;
};

/** Two people have changed the same thing: the second one compares both and decides. */
export function ConflictDialog<Values>(props: ConflictDialogProps<Values>) {
  const { noun, conflict, onGoOn } = props;
  const shown = useLastKnown(conflict);
  return (
    <Dialog
      opened={conflict !== undefined}
      onClose={onGoOn}
      title={`Someone else changed this ${noun}`}
      width="60rem"
      closeLabel="Close"
    >
      {shown && <Choice {...props} {...shown} />}
    </Dialog>
  );
}

function Choice<Values>(props: ConflictDialogProps<Values> & Meeting<Values>) {
  const { sentence, theirs, compare, mine, isSaving, onKeepMine, onTakeTheirs, onGoOn } = props;
  const differences = useMemo(() => compare(mine, theirs), [compare, mine, theirs]);
  return (
    <>
      <p className={dialog.lead}>
        {sentence}. Your changes are not saved yet.{" "}
        <span className={dialog.soft}>
          If you keep yours, you find theirs under Versions. If you take theirs, this browser keeps
          yours and offers them back.
        </span>
      </p>
      <DifferenceView
        differences={differences}
        before="Yours"
        after="Theirs"
        same="Both say the same. You lose nothing either way."
      />
      <div className={`${dialog.actions} ${dialog.sticky}`}>
        <button type="button" className={button("quiet")} data-autofocus onClick={onGoOn}>
          Keep editing
        </button>
        <button type="button" className={button("quiet")} onClick={onTakeTheirs}>
          Take theirs
        </button>
        <button
          type="button"
          className={button("primary")}
          aria-disabled={isSaving}
          onClick={onKeepMine}
        >
          {isSaving ? "Saving..." : "Keep mine"}
        </button>
      </div>
    </>
  );
}
