import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { trpc } from "../../trpc.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { tellCreationFailed, useSettingSaved } from "../site/use-site-settings.ts";

/** Stands in the editor's place when nothing is stored. */
export function ContentMissing() {
  const saved = useSettingSaved();
  const { mutate, isPending } = trpc.settings.site.create.useMutation({
    onSuccess(setting) {
      saved(setting);
      showToast({ title: "Setting Created" });
    },
    onError: tellCreationFailed,
  });
  return (
    <ScreenState
      kind="empty"
      title="Site content not found. Please create a 'site_content' setting."
      text="Until then, visitors see the built-in content."
    >
      <button
        type="button"
        className={button("primary")}
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ key: settingKeys.siteContent, value: defaultSiteContent });
        }}
      >
        {isPending ? "Creating..." : "Start with the built-in content"}
      </button>
    </ScreenState>
  );
}
