import { type Setting, settingKeys } from "#common/settings/setting.ts";
import type { SiteContent } from "#common/site/site-content.ts";

/** A setting as a call brings it, on whose way it is not known that there always is a value. */
export type AnySetting = Omit<Setting, "value"> & { value?: unknown };

/** A setting whose value was checked by the schema of the site's content before it was stored. */
export const asSiteContent = (setting: AnySetting) => setting as Setting<SiteContent>;

export function siteContentOf(settings: AnySetting[]): Setting<SiteContent> | undefined {
  const setting = settings.find(({ key }) => key === settingKeys.siteContent);
  return setting && asSiteContent(setting);
}
