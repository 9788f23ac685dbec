import { useRouter } from "@tanstack/react-router";
import { useCallback } from "react";
import { errorText } from "../../error-text.ts";
import { freshMs, statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import type { AnySetting } from "./site-content-of.ts";

/** All settings of the site, as the back office reads them. */
export const useSiteSettings = () =>
  trpc.settings.site.list.useQuery(undefined, { staleTime: freshMs.settings });

/** Tells all that shows a setting that it is another one now, this very application among them. */
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
      const readAgain = async () => {
        await Promise.all([settings.invalidate(), webhook.invalidate()]);
        // The document's title has the product's name.
        await router.invalidate();
      };
      void readAgain();
    },
    [settings, webhook, router],
  );
}

/** A change that did not come about, as settings tell it. */
export function tellUpdateFailed(error: unknown): void {
  showToast({
    title: "Update Failed",
    description: statusOf(error) === undefined ? "Failed to update site setting" : errorText(error),
    variant: "destructive",
  });
}

/** The same of a setting that was to be created. */
export function tellCreationFailed(error: unknown): void {
  showToast({ title: "Creation Failed", description: errorText(error), variant: "destructive" });
}
