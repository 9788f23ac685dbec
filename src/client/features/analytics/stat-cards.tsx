import { Card, SimpleGrid, Text } from "@mantine/core";
import type { AnalyticsSummary } from "#common/analytics/report.ts";
import { percentWords } from "./figure-words.ts";

/** The four main figures of the analytics report. */
export function StatCards({ summary }: { summary: AnalyticsSummary }) {
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
      />
      <Stat name="Completed" figure={completedSessions.toLocaleString("en-US")} />
      <Stat name="Completion Rate" figure={percentWords(completionRate)} />
      <Stat name="Abandoned" figure={abandonedSessions.toLocaleString("en-US")} />
    </SimpleGrid>
  );
}

type StatProps = { name: string; figure: string; note?: string | undefined };

function Stat({ name, figure, note }: StatProps) {
  return (
    <Card component="dl" m={0} px={20} py="md" display="block">
      <Text component="dt" c="dimmed" fz={15}>
        {name}
      </Text>
      <Text
        component="dd"
        my={4}
        ff="heading"
        fw="var(--mantine-heading-font-weight)"
        fz="clamp(1.5rem, 1.2rem + 1.4vw, 2rem)"
        lh={1.2}
        style={{ fontVariantNumeric: "lining-nums tabular-nums" }}
      >
        {figure}
      </Text>
      {note && (
        <Text component="dd" c="dimmed" fz="sm" lh={1.4}>
          {note}
        </Text>
      )}
    </Card>
  );
}
