import { settingKeys } from "#common/settings/setting.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import type { AnySetting } from "../site/site-content-of.ts";
import {
  tellCreationFailed,
  tellUpdateFailed,
  useSettingSaved,
} from "../site/use-site-settings.ts";

/** Saves the webhook's URL; the setting is created where it is missing. */
export function useSaveWebhookUrl(onSaved: () => void) {
  const tellSaved = useSettingSaved();
  const { settings } = trpc.useUtils();
  /** Somebody else was first: what is there now is shown, and a second save means it. */
  const readAgain = (error: unknown) => {
    const status = statusOf(error);
    if (status === 409 || status === 404) void settings.site.list.invalidate();
  };
  const create = trpc.settings.site.create.useMutation({
    onSuccess(setting) {
      tellSaved(setting);
      onSaved();
      showToast({ title: "Setting Created" });
    },
    onError(error) {
      readAgain(error);
      tellCreationFailed(error);
    },
  });
  const update = trpc.settings.site.update.useMutation({
    onSuccess(setting) {
      tellSaved(setting);
      onSaved();
      showToast({ title: "Webhook URL Updated" });
    },
    onError(error) {
      readAgain(error);
      tellUpdateFailed(error);
    },
  });
  return {
    isSaving: create.isPending || update.isPending,
    save: (url: string, setting: AnySetting | undefined) => {
      if (!setting) create.mutate({ key: settingKeys.webhookUrl, value: url });
      else {
        const { key: settingKey, lastUpdated: expectedUpdatedAt } = setting;
        update.mutate({ settingKey, value: url, expectedUpdatedAt });
      }
    },
  };
}
