import type { settingKeys } from "#common/settings/setting.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import {
  type AnySetting,
  showCreationFailed,
  showUpdateFailed,
  useSettingSaved,
} from "../site/use-site-settings.ts";

/** Whether a save was refused because another user has changed, created or deleted the setting. */
const isStale = (error: unknown) => [404, 409].includes(statusOf(error) ?? 0);

type WebhookSetting = {
  key: (typeof settingKeys)["webhookUrl" | "webhookEvents"];
  /**
   * The titles of the toasts: `created` if the setting was created, `updated` if it was changed.
   */
  created: string;
  updated: string;
};

/**
 * Returns a function that saves a setting of the webhook. It creates the setting if there is none.
 */
export function useSaveWebhookSetting(
  { key, created, updated }: WebhookSetting,
  onSaved: () => void,
) {
  const onSettingSaved = useSettingSaved();
  const { settings } = trpc.useUtils();
  const succeed = (setting: AnySetting, title: string) => {
    onSettingSaved(setting);
    onSaved();
    showToast({ title });
  };
  const fail = (error: unknown, show: (error: unknown) => void) => {
    // If the save was refused because another user has changed the setting, the settings are loaded
    // again. The screen then shows that change before this user tries to save again.
    if (isStale(error)) void settings.site.list.invalidate();
    show(error);
  };
  const create = trpc.settings.site.create.useMutation({
    onSuccess: (setting) => succeed(setting, created),
    onError: (error) => fail(error, showCreationFailed),
  });
  const update = trpc.settings.site.update.useMutation({
    onSuccess: (setting) => succeed(setting, updated),
    onError: (error) => fail(error, showUpdateFailed),
  });
  return {
    isSaving: create.isPending || update.isPending,
    /** Whether the last save was refused because another user has changed the setting. */
    isRefused: isStale(create.error) || isStale(update.error),
    save: (value: unknown, setting: AnySetting | undefined) => {
      if (!setting) create.mutate({ key, value });
      else {
        const { key: settingKey, lastUpdated: expectedUpdatedAt } = setting;
        update.mutate({ settingKey, value, expectedUpdatedAt });
      }
    },
  };
}
