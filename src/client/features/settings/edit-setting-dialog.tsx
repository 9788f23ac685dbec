import { Button, Code, Stack, Text, Textarea } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type AnySetting, showUpdateFailed, useSettingSaved } from "../site/use-site-settings.ts";
import { parseSettingValue, writeSettingValue } from "./parse-setting-value.ts";

type EditSettingDialogProps = {
  /** The setting to edit. The dialog is open while it is defined. */
  setting: AnySetting | undefined;
  onClose: () => void;
};

/** A dialog that edits the value of any setting as text. */
export function EditSettingDialog({ setting, onClose }: EditSettingDialogProps) {
  const shown = useLastKnown(setting);
  return (
    <Dialog
      opened={setting !== undefined}
      onClose={onClose}
      holdsText
      title="Edit Site Setting"
      width="40rem"
    >
      {shown && <ValueForm key={shown.key} setting={shown} onClose={onClose} />}
    </Dialog>
  );
}

const schema = z.object({ text: z.string().trim().min(1, "Value is required") });

function ValueForm({ setting, onClose }: { setting: AnySetting; onClose: () => void }) {
  const form = useForm({
    initialValues: { text: writeSettingValue(setting.value) },
    validate: schemaResolver(schema, { sync: true }),
  });
  /**
   * The time of the last change of the value that the form was filled with. A save sends this time,
   * so that the server refuses the save if another user has changed the setting since. The time is
   * kept here, because the list of settings may load a newer value while the dialog is open.
   */
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(setting.lastUpdated);
  /**
   * The server's message that another user has changed the setting; null without such a conflict.
   */
  const [conflict, setConflict] = useState<string | null>(null);
  const onSettingSaved = useSettingSaved();
  const { settings } = trpc.useUtils();
  const { mutate, isPending } = trpc.settings.site.update.useMutation({
    onSuccess(saved) {
      onSettingSaved(saved);
      onClose();
      showToast({
        title: "Setting Updated",
        description: "Site setting has been updated successfully",
      });
    },
    async onError(error) {
      showUpdateFailed(error);
      if (statusOf(error) !== 409) return;
      await settings.site.list.invalidate();
      setConflict(messageOf(error));
    },
  });
  const save = ({ text }: { text: string }) => {
    if (isPending) return;
    mutate({
      settingKey: setting.key,
      value: parseSettingValue(text),
      // After a conflict the dialog shows the other user's value. The user has then seen that
      // value, so the next save is allowed to replace it.
      expectedUpdatedAt: conflict === null ? expectedUpdatedAt : setting.lastUpdated,
    });
  };
  const takeTheirs = () => {
    form.setFieldValue("text", writeSettingValue(setting.value));
    setExpectedUpdatedAt(setting.lastUpdated);
    setConflict(null);
  };
  return (
    <form noValidate onSubmit={form.onSubmit(save, () => form.getInputNode("text")?.focus())}>
      <Stack gap="md">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {setting.key}
        </Text>
        {conflict !== null && (
          <div role="alert">
            <Note
              tone="warning"
              icon={TriangleAlert}
              actions={
                <Button variant="default" size="sm" onClick={takeTheirs}>
                  Take theirs
                </Button>
              }
            >
              <p>{conflict}. If you save again, your value replaces theirs:</p>
              <Code block mah="8rem" mt="xs" style={{ whiteSpace: "pre-wrap" }}>
                {writeSettingValue(setting.value)}
              </Code>
            </Note>
          </div>
        )}
        <Textarea
          label="Value"
          required
          data-autofocus
          rows={8}
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          description="JSON is stored as structured data, anything else as text."
          {...form.getInputProps("text")}
        />
      </Stack>
      <DialogSubmit
        action="Save Changes"
        doing="Saving..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
