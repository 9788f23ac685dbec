import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { Box, Group, Text } from "@mantine/core";
import { counted } from "../../counted.ts";
import { FigurePanel, FigureTable } from "./figure-panel.tsx";
import type { Period, Periods } from "./group-days.ts";

type SessionsOverTimeProps = {
  periods: Periods;
};

const notes: Record<Periods["unit"], string> = {
  day: "Sessions are counted on the day they began (UTC).",
  week: "Sessions are counted in the week they began (Monday to Sunday, UTC).",
  month: "Sessions are counted in the month they began (UTC).",
};

const columns: Record<Periods["unit"], string> = { day: "Day", week: "Week", month: "Month" };

const series = [
  { name: "Completed", color: "roost.7" },
  { name: "Not completed", color: "roost.3" },
];

/** The number of sessions that began in each period, as bars and as a table. */
export function SessionsOverTime({ periods: { unit, periods } }: SessionsOverTimeProps) {
  const title = `Sessions per ${unit}`;
  const bars = periods.map(({ label, name, sessions, completed }) => ({
    label,
    name,
    Completed: completed,
    "Not completed": sessions - completed,
  }));
  return (
    <FigurePanel title={title} note={notes[unit]}>
      <Group gap="lg" aria-hidden>
        {series.map(({ name, color }) => (
          <Group key={name} gap="xs" fz="sm">
            <Box w={12} h={12} bg={color} bdrs={3} />
            {name}
          </Group>
        ))}
      </Group>
      <Box component="figure" m={0} aria-label={`${title}, as bars. ${describeHighest(periods)}`}>
        <BarChart
          aria-hidden
          h="15rem"
          data={bars}
          dataKey="label"
          type="stacked"
          series={series}
          accessibilityLayer={false}
          maxBarWidth={40}
          barChartProps={{ margin: { top: 8 } }}
          tickLine="none"
          strokeDasharray="0"
          gridColor="gray.2"
          textColor="gray.6"
          xAxisProps={{ minTickGap: 16 }}
          yAxisProps={{ allowDecimals: false, width: 40 }}
          valueFormatter={(value) => value.toLocaleString("en-US")}
        />
      </Box>
      <details>
        <Text
          component="summary"
          c="roost"
          fz={15}
          py="xs"
          mih="var(--touch)"
          w="fit-content"
          style={{ cursor: "pointer" }}
        >
          {title} as a table
        </Text>
        <FigureTable
          label={title}
          headers={[columns[unit], "Sessions", "Completed"]}
          rows={periods.map(({ name, sessions, completed }) => ({
            key: name,
            cells: [name, sessions.toLocaleString("en-US"), completed.toLocaleString("en-US")],
          }))}
        />
      </details>
    </FigurePanel>
  );
}

function describeHighest(periods: Period[]): string {
  const most = Math.max(...periods.map(({ sessions }) => sessions));
  const first = periods.find(({ sessions }) => sessions === most);
  return first ? `Highest: ${counted(most, "session")} (${first.name}).` : "";
}
