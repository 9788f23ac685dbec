import { Textarea } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { useLastKnown } from "../../ui/back-office/last-known.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import type { AnySetting } from "../site/site-content-of.ts";
import { tellUpdateFailed, useSettingSaved } from "../site/use-site-settings.ts";
import styles from "./edit-setting-dialog.module.css";
import { parseSettingValue, writeSettingValue } from "./parse-setting-value.ts";

type EditSettingDialogProps = {
  /** The dialog is open while there is one. */
  setting: AnySetting | undefined;
  onClose: () => void;
};

/** Changes the value of any setting. */
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

function ValueForm({ setting, onClose }: { setting: AnySetting; onClose: () => void }) {
  const [text, setText] = useState(() => writeSettingValue(setting.value));
  /** What this began with: the list may be read again meanwhile. */
  const [expectedUpdatedAt, setExpected] = useState(setting.lastUpdated);
  const [wasTried, setWasTried] = useState(false);
  const [stale, setStale] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const saved = useSettingSaved();
  const { settings } = trpc.useUtils();
  const { mutate, isPending } = trpc.settings.site.update.useMutation({
    onSuccess(stored) {
      saved(stored);
      onClose();
      showToast({
        title: "Setting Updated",
        description: "Site setting has been updated successfully",
      });
    },
    async onError(error) {
      tellUpdateFailed(error);
      if (statusOf(error) !== 409) return;
      await settings.site.list.invalidate();
      setStale(messageOf(error));
    },
  });
  const error = wasTried && text.trim() === "" ? "Value is required" : null;
  const send = (since: string) => {
    setWasTried(true);
    if (text.trim() === "") field.current?.focus();
    else if (!isPending) {
      const value = parseSettingValue(text);
      mutate({ settingKey: setting.key, value, expectedUpdatedAt: since });
    }
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Whoever has been told of the other change, and saves again, knows what is replaced.
        send(stale === null ? expectedUpdatedAt : setting.lastUpdated);
      }}
    >
      <p className={styles.key}>{setting.key}</p>
      {stale !== null && (
        <div role="alert">
          <Note
            tone="warning"
            icon={TriangleAlert}
            actions={
              <button
                type="button"
                className={button("quiet")}
                onClick={() => {
                  setText(writeSettingValue(setting.value));
                  setExpected(setting.lastUpdated);
                  setStale(null);
                }}
              >
                Take theirs
              </button>
            }
          >
            <p>{stale}. If you save again, your value replaces theirs:</p>
            <pre className={styles.theirs}>{writeSettingValue(setting.value)}</pre>
          </Note>
        </div>
      )}
      <Textarea
        ref={field}
        label="Value"
        required
        data-autofocus
        rows={8}
        spellCheck={false}
        classNames={{ input: styles.value }}
        description="JSON is stored as structured data, anything else as text."
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogSubmit
        action="Save Changes"
        doing="Saving..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
