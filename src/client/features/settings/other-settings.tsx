import { useState } from "react";
import { shortMoment } from "#common/short-dates.ts";
import { button } from "../../ui/button.ts";
import type { AnySetting } from "../site/site-content-of.ts";
import { EditSettingDialog } from "./edit-setting-dialog.tsx";
import { writeSettingValue } from "./parse-setting-value.ts";
import styles from "./site-settings-screen.module.css";

/** The settings that have no editor of their own. */
export function OtherSettings({ settings }: { settings: AnySetting[] }) {
  const [edited, setEdited] = useState<string | null>(null);
  if (settings.length === 0) return null;
  return (
    <section aria-labelledby="other-settings" className={styles.section}>
      <h2 id="other-settings">Other settings</h2>
      <ul className={styles.list}>
        {settings
          .toSorted((a, b) => a.key.localeCompare(b.key))
          .map(({ key, value, description, lastUpdated, updatedByName }) => (
            <li key={key} className={styles.setting}>
              <div>
                <p className={styles.key}>{key}</p>
                {description && <p className={styles.about}>{description}</p>}
                <code className={styles.value}>{writeSettingValue(value)}</code>
                <p className={styles.about}>
                  Changed <time dateTime={lastUpdated}>{shortMoment(lastUpdated)}</time>
                  {updatedByName && ` by ${updatedByName}`}
                </p>
              </div>
              <button type="button" className={button("quiet")} onClick={() => setEdited(key)}>
                Edit<span className="visually-hidden"> {key}</span>
              </button>
            </li>
          ))}
      </ul>
      <EditSettingDialog
        setting={settings.find(({ key }) => key === edited)}
        onClose={() => setEdited(null)}
      />
    </section>
  );
}
