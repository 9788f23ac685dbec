import { Checkbox, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type SavedView, savedViewInput } from "#common/submissions/saved-view.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import type { SubmissionView } from "./submission-view.ts";
import { useSavedViews } from "./use-saved-views.ts";

type SaveViewDialogProps = {
  /** The saved view to change, or `new` to create one. The dialog is open while this is set. */
  saved: SavedView | "new" | undefined;
  /** The filters, the search, the sorting and the layout that a new view saves. */
  view: SubmissionView;
  onSaved: (saved: SavedView) => void;
  onClose: () => void;
};

/** A dialog in which an administrator names a saved view, and may share it with the team. */
export function SaveViewDialog({ saved, onClose, ...props }: SaveViewDialogProps) {
  return (
    <Dialog
      opened={saved !== undefined}
      onClose={onClose}
      title={saved === "new" ? "Save this view" : "Rename or share this view"}
      holdsText
    >
      {saved && <ViewFields saved={saved} onClose={onClose} {...props} />}
    </Dialog>
  );
}

function ViewFields({
  saved,
  view,
  onSaved,
  onClose,
}: Omit<SaveViewDialogProps, "saved"> & { saved: SavedView | "new" }) {
  const before = saved === "new" ? undefined : saved;
  const { create, update, isPending } = useSavedViews();
  const [name, setName] = useState(before?.name ?? "");
  const [isShared, setIsShared] = useState(before?.isShared ?? false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = savedViewInput.shape.name.safeParse(name);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success || isPending) return;
    const result = before
      ? await update(before, { name, isShared })
      : await create({ name, isShared, view });
    if (!result) return;
    onSaved(result);
    onClose();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextInput
          label="Name"
          value={name}
          error={error}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label="Share with the team"
          description="Everyone in the team sees and can change a shared view."
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
        <DialogSubmit
          action="Save view"
          doing="Saving..."
          isPending={isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
