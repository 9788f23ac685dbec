import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { sendsInClear } from "#common/webhook/private-hosts.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { AnySetting } from "../site/site-content-of.ts";
import { InClearNote } from "./in-clear-note.tsx";
import { useSaveWebhookUrl } from "./use-save-webhook-url.ts";
import styles from "./webhook-url-dialog.module.css";

type WebhookUrlDialogProps = {
  opened: boolean;
  setting: AnySetting | undefined;
  /** As `WEBHOOK_PRIVATE_HOSTS` lists them. */
  privateHosts: readonly string[];
  onClose: () => void;
};

/** Asks for the webhook's URL. */
export function WebhookUrlDialog({ opened, onClose, ...form }: WebhookUrlDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} holdsText title="Edit Webhook URL" width="36rem">
      <UrlForm {...form} onClose={onClose} />
    </Dialog>
  );
}

/** What is wrong is told in toasts alone. */
function UrlForm({ setting, privateHosts, onClose }: Omit<WebhookUrlDialogProps, "opened">) {
  const [url, setUrl] = useState(() => (typeof setting?.value === "string" ? setting.value : ""));
  const field = useRef<HTMLInputElement>(null);
  const { save, isSaving } = useSaveWebhookUrl(onClose);
  const submit = () => {
    const checked = webhookUrlSchema.safeParse(url);
    if (checked.success) {
      save(checked.data, setting);
      return;
    }
    showToast({
      title: "Validation Error",
      description: checked.error.issues[0]?.message ?? "Please enter a valid URL",
      variant: "destructive",
    });
    field.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) submit();
      }}
    >
      <TextInput
        ref={field}
        label="Webhook URL"
        description="The http:// or https:// URL where your receiver accepts POST requests."
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <output className={styles.warning}>
        {sendsInClear(url.trim(), privateHosts) && <InClearNote />}
      </output>
      <DialogSubmit action="Save" doing="Saving..." isPending={isSaving} onCancel={onClose} />
    </form>
  );
}
