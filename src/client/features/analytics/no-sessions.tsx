import type { AnalyticsReport } from "#common/analytics/report.ts";
import { type IsoDate, longDate } from "#common/dates.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import type { AnalyticsFilter } from "./analytics-view.ts";
import styles from "./no-sessions.module.css";

/** Before anybody has opened the questionnaire. */
export function NoSessionsYet() {
  return (
    <ScreenState
      kind="empty"
      picture={<Steps />}
      title="No Sessions Yet"
      text="Once a visitor starts the questionnaire, this screen shows how many visitors reach each step, where they stop, and how long each step takes."
    >
      <a href="/" className={button("primary")}>
        Open the questionnaire
      </a>
    </ScreenState>
  );
}

type NoneInRangeProps = { report: AnalyticsReport; firstDay: IsoDate; filter: AnalyticsFilter };

/** There are sessions, but none that fits. */
export function NoneInRange({ report, firstDay, filter }: NoneInRangeProps) {
  const { today, version, onOnlyRange, onVersion } = filter;
  const hasOtherVersions = version !== undefined && report.versions.length > 0;
  const endDate = firstDay > today ? firstDay : today;
  return (
    <ScreenState
      kind="empty"
      title="No Sessions Found"
      text={
        hasOtherVersions
          ? "No session that began on these days used this version of the questionnaire."
          : `No session began on these days. The first session began on ${longDate(firstDay)}.`
      }
    >
      <div className={styles.ways}>
        {hasOtherVersions && (
          <button type="button" className={button("primary")} onClick={() => onVersion(undefined)}>
            Show all versions
          </button>
        )}
        <button
          type="button"
          className={button(hasOtherVersions ? "quiet" : "primary")}
          onClick={() => onOnlyRange({ startDate: firstDay, endDate })}
        >
          Show all time
        </button>
      </div>
    </ScreenState>
  );
}

/** Bars that become shorter, over the ground that other pictures of the house stand on. */
function Steps() {
  return (
    <svg className={styles.steps} viewBox="0 0 200 120" aria-hidden="true" focusable="false">
      <circle className={styles.sun} cx="100" cy="56" r="44" />
      <path className={styles.whole} d="M48 108V28h22v80z" />
      <path className={styles.some} d="M76 108V46h22v62z" />
      <path className={styles.some} d="M104 108V64h22v44z" />
      <path className={styles.last} d="M132 108V78h22v30z" />
      <path className={styles.ground} d="M32 108h136" />
    </svg>
  );
}
