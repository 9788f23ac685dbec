import { ConflictDialog } from "../../content/conflict-dialog.tsx";
import { UnsavedDialog } from "../../content/unsaved-dialog.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { LossDialog } from "./loss-dialog.tsx";
import type { Difference } from "./setting-editor.ts";
import type { SettingWork } from "./use-setting-work.ts";

type SettingEditorDialogsProps<Value extends object> = {
  noun: string;
  compare: (before: Value, after: Value) => Difference[];
  /** One sentence about what all losses cause together. */
  consequence: string | undefined;
  work: SettingWork<Value>;
};

/** What is asked over the editor of a setting: before leaving, cancelling, and of two changes. */
export function SettingEditorDialogs<Value extends object>({
  noun,
  compare,
  consequence,
  work,
}: SettingEditorDialogsProps<Value>) {
  const { conflict } = work;
  return (
    <>
      <UnsavedDialog {...work.leaving} />
      <ConfirmDialog
        opened={work.isCancelling}
        title="Discard your changes?"
        text={`This returns the ${noun} to its last saved version. Your changes since then are lost.`}
        action="Discard changes"
        doing="Discarding..."
        isPending={false}
        onConfirm={work.giveUp}
        onCancel={work.stay}
      />
      <ConflictDialog
        noun={noun}
        conflict={conflict?.meeting}
        compare={compare}
        mine={work.value}
        isSaving={work.isSaving}
        onKeepMine={work.keepMine}
        onTakeTheirs={work.takeTheirs}
        onGoOn={work.goOnEditing}
      />
      <LossDialog question={work.lossQuestion} consequence={consequence} />
    </>
  );
}
