import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Setting } from "#common/settings/setting.ts";
import { errorText } from "../../error-text.ts";
import { freshMs, statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/**
 * A setting as the server returns it. Its value may be missing, because JSON cannot express
 * undefined.
 */
export type AnySetting = Omit<Setting, "value"> & { value?: unknown };

/** Loads all site settings for the back office. */
export const useSiteSettings = () =>
  trpc.settings.site.list.useQuery(undefined, { staleTime: freshMs.settings });

/**
 * Returns a function to call with a setting after it was saved. The function updates every screen
 * that shows the setting.
 */
export function useSettingSaved(): (setting: AnySetting) => void {
  const { settings, webhook } = trpc.useUtils();
  const router = useRouter();
  return useCallback(
    (setting) => {
      settings.site.list.setData(undefined, (all) => {
        const others = all?.filter(({ key }) => key !== setting.key) ?? [];
        return all && [...others, setting];
      });
      router.clearCache();
      const refresh = async () => {
        await Promise.all([settings.invalidate(), webhook.invalidate()]);
        // The document's title is updated, too, because it contains the product's name.
        await router.invalidate();
      };
      void refresh();
    },
    [settings, webhook, router],
  );
}

/** Shows a toast about a setting that could not be saved. */
export function showUpdateFailed(error: unknown): void {
  showToast({
    title: "Update Failed",
    description: statusOf(error) === undefined ? "Failed to update site setting" : errorText(error),
    variant: "destructive",
  });
}

/** Shows a toast about a setting that could not be created. */
export function showCreationFailed(error: unknown): void {
  showToast({ title: "Creation Failed", description: errorText(error), variant: "destructive" });
}
