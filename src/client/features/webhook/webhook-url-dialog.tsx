import { Box, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { z } from "zod";
import { sendsInClear } from "#common/webhook/private-hosts.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { AnySetting } from "../site/use-site-settings.ts";
import { useSaveWebhookUrl } from "./use-save-webhook-url.ts";
import { UnencryptedWarning } from "./webhook-health.tsx";

type WebhookUrlDialogProps = {
  opened: boolean;
  setting: AnySetting | undefined;
  /** The hosts in the environment variable `WEBHOOK_PRIVATE_HOSTS`. */
  privateHosts: readonly string[];
  onClose: () => void;
};

/** A dialog for editing the URL of the webhook. */
export function WebhookUrlDialog({ opened, onClose, ...form }: WebhookUrlDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} holdsText title="Edit Webhook URL" width="36rem">
      <UrlForm {...form} onClose={onClose} />
    </Dialog>
  );
}

const schema = z.object({ url: webhookUrlSchema });

function UrlForm({ setting, privateHosts, onClose }: Omit<WebhookUrlDialogProps, "opened">) {
  const { save, isSaving, isRefused } = useSaveWebhookUrl(onClose);
  /**
   * The setting as it was when the dialog opened. If another user changes it while the dialog is
   * open, the first save is refused, so that the change is not replaced unseen.
   */
  const [opened] = useState(setting);
  const form = useForm({
    initialValues: { url: typeof setting?.value === "string" ? setting.value : "" },
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (values) => schema.parse(values),
  });
  const { error: _shownInToast, ...inputProps } = form.getInputProps("url");
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ url }) => {
          if (!isSaving) save(url, isRefused ? setting : opened);
        },
        ({ url }) => {
          showToast({
            title: "Validation Error",
            // The form's schema provides the error message for an invalid URL.
            description: typeof url === "string" ? url : "",
            variant: "destructive",
          });
          form.getInputNode("url")?.focus();
        },
      )}
    >
      <TextInput
        label="Webhook URL"
        description="The http:// or https:// URL where your receiver accepts POST requests."
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        {...inputProps}
      />
      <Box component="output" display="block">
        {sendsInClear(form.values.url.trim(), privateHosts) && (
          <Box mt="md">
            <UnencryptedWarning />
          </Box>
        )}
      </Box>
      <DialogSubmit action="Save" doing="Saving..." isPending={isSaving} onCancel={onClose} />
    </form>
  );
}
