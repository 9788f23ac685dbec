import { SimpleGrid } from "@mantine/core";
import { percentOf } from "#common/analytics/percent.ts";
import type { AnalyticsSummary } from "#common/analytics/report.ts";
import { countChange, shareChange } from "./change-words.ts";
import { percentWords } from "./figure-words.ts";
import type { Period } from "./group-days.ts";
import { Stat } from "./stat.tsx";
import { TrendLine } from "./trend-line.tsx";

type StatCardsProps = {
  summary: AnalyticsSummary;
  /** The figures of the preceding period; undefined unless the two periods are compared. */
  before: AnalyticsSummary | undefined;
  /** The days, weeks or months of the report's date range, for the small line charts. */
  periods: Period[];
};

const line = (periods: Period[], valueOf: (period: Period) => number | null) => (
  <TrendLine values={periods.map(valueOf)} h={32} />
);

/** The four main figures of the analytics report. */
export function StatCards({ summary, before, periods }: StatCardsProps) {
  const { totalSessions, completedSessions, completionRate, abandonedSessions } = summary;
  const openSessions = totalSessions - completedSessions - abandonedSessions;
  return (
    <SimpleGrid
      type="container"
      cols={{ base: 2, "42rem": 4 }}
      spacing={{ base: "sm", "42rem": "md" }}
    >
      <Stat
        name="Total Sessions"
        figure={totalSessions.toLocaleString("en-US")}
        note={totalSessions > 0 ? `${openSessions.toLocaleString("en-US")} still open` : undefined}
        change={before && countChange(totalSessions, before.totalSessions)}
        line={line(periods, ({ sessions }) => sessions)}
      />
      <Stat
        name="Completed"
        figure={completedSessions.toLocaleString("en-US")}
        change={before && countChange(completedSessions, before.completedSessions)}
        line={line(periods, ({ completed }) => completed)}
      />
      <Stat
        name="Completion Rate"
        figure={percentWords(completionRate)}
        change={before && shareChange(completionRate, before.completionRate)}
        line={line(periods, ({ sessions, completed }) =>
          sessions > 0 ? percentOf(completed, sessions) : null,
        )}
      />
      <Stat
        name="Abandoned"
        figure={abandonedSessions.toLocaleString("en-US")}
        change={before && countChange(abandonedSessions, before.abandonedSessions)}
        line={line(periods, ({ abandoned }) => abandoned)}
      />
    </SimpleGrid>
  );
}
