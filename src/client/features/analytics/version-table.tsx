import { Anchor } from "@mantine/core";
import { percentOf } from "#common/analytics/percent.ts";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { AnalyticsFilter } from "./analytics-view.ts";
import { FigurePanel, FigureTable } from "./figure-panel.tsx";
import { percentWords, versionName } from "./figure-words.ts";

type VersionTableProps = { versions: AnalyticsReport["versions"]; filter: AnalyticsFilter };

/**
 * Compares the versions of the questionnaire. A press on a version limits the report to it. Shows
 * nothing if there is only one version.
 */
export function VersionTable({ versions, filter }: VersionTableProps) {
  if (versions.length < 2) return null;
  return (
    <FigurePanel
      title="Versions Compared"
      note="Whether a change of the questions made more visitors finish. The list does not follow the filter above."
    >
      <FigureTable
        label="Versions compared"
        headers={["Version", "Sessions", "Completed", "Rate"]}
        rows={versions.map(({ version, sessions, completed }) => ({
          key: String(version),
          cells: [
            filter.version === version ? (
              <strong key="name">{versionName(version)}, shown</strong>
            ) : (
              <Anchor
                key="name"
                component="button"
                type="button"
                inherit
                onClick={() => filter.onVersion(version)}
              >
                {versionName(version)}
              </Anchor>
            ),
            sessions.toLocaleString("en-US"),
            completed.toLocaleString("en-US"),
            percentWords(percentOf(completed, sessions)),
          ],
        }))}
      />
    </FigurePanel>
  );
}
