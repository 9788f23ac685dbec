import { Button } from "@mantine/core";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import { type IsoDate, longDate } from "#common/dates.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import type { AnalyticsFilter } from "./analytics-view.ts";

/** Shown instead of the report as long as no visitor has started the questionnaire. */
export function NoSessionsYet() {
  return (
    <ScreenState
      kind="empty"
      picture={<StepsPicture />}
      title="No Sessions Yet"
      text="Once a visitor starts the questionnaire, this screen shows how many visitors reach each step, where they stop, and how long each step takes."
    >
      <Button component="a" href="/">
        Open the questionnaire
      </Button>
    </ScreenState>
  );
}

type NoneInRangeProps = { report: AnalyticsReport; firstDay: IsoDate; filter: AnalyticsFilter };

/** Shown instead of the report if no session matches the filter. */
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
      {hasOtherVersions && <Button onClick={() => onVersion(undefined)}>Show all versions</Button>}
      <Button
        variant={hasOtherVersions ? "default" : "filled"}
        onClick={() => onOnlyRange({ startDate: firstDay, endDate })}
      >
        Show all time
      </Button>
    </ScreenState>
  );
}

/** A drawing of bars that become shorter. */
function StepsPicture() {
  return (
    <svg
      viewBox="0 0 200 120"
      fill="var(--green-line)"
      stroke="var(--ink)"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="100" cy="56" r="44" fill="var(--mantine-color-sun-1)" stroke="none" />
      <path d="M48 108V28h22v80z" fill="var(--card)" />
      <path d="M76 108V46h22v62zM104 108V64h22v44z" />
      <path d="M132 108V78h22v30z" fill="var(--green)" />
      <path d="M32 108h136" />
    </svg>
  );
}
