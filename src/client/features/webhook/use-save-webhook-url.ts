import { settingKeys } from "#common/settings/setting.ts";
import { useSaveWebhookSetting } from "./use-save-webhook-setting.ts";

const webhookUrl = {
  key: settingKeys.webhookUrl,
  created: "Setting Created",
  updated: "Webhook URL Updated",
} as const;

/** Returns a function that saves the webhook's URL. It creates the setting if there is none. */
export const useSaveWebhookUrl = (onSaved: () => void) =>
  useSaveWebhookSetting(webhookUrl, onSaved);
