import { useMemo } from "react";
import { button } from "../../ui/button.ts";
import dialog from "../../ui/dialog.module.css";
import { Dialog } from "../../ui/dialog.tsx";
import { type ComparedField, compareFields } from "./compare-texts.ts";
import { DifferenceView } from "./difference-view.tsx";

type ConflictDialogProps<Values> = {
  noun: "post" | "page";
  /** Who changed it and when, as the server says. */
  sentence: string;
  fields: readonly ComparedField<Values>[];
  mine: Values;
  theirs: Values;
  isSaving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onGoOn: () => void;
};

/** Two people have changed the same: both are shown, and who came second decides. */
export function ConflictDialog<Values>(props: ConflictDialogProps<Values>) {
  const { noun, sentence, fields, mine, theirs, isSaving, onKeepMine, onTakeTheirs, onGoOn } =
    props;
  const differences = useMemo(() => compareFields(fields, mine, theirs), [fields, mine, theirs]);
  return (
    <Dialog
      opened
      onClose={onGoOn}
      title={`Two changes of this ${noun}`}
      width="60rem"
      closeLabel="Close"
    >
      <p className={dialog.lead}>
        {sentence}. Nothing of yours has been saved yet.{" "}
        <span className={dialog.soft}>
          If you keep yours, theirs stays among the versions; if you take theirs, yours stays in
          this browser and is offered back.
        </span>
      </p>
      <DifferenceView
        differences={differences}
        before="Yours"
        after="Theirs"
        same="Both say the same: nothing is lost either way."
      />
      <div className={`${dialog.actions} ${dialog.sticky}`}>
        <button type="button" className={button("quiet")} data-autofocus onClick={onGoOn}>
          Go on editing
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
    </Dialog>
  );
}
