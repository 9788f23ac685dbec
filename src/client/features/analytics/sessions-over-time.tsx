import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import type { AnalyticsReport } from "#common/analytics/report.ts";
import type { IsoDate } from "#common/dates.ts";
import { counted } from "../../counted.ts";
import type { DayRange } from "./analytics-view.ts";
import { FigurePanel } from "./figure-panel.tsx";
import table from "./figure-table.module.css";
import { groupDays, type Stretch, type Stretches } from "./group-days.ts";
import styles from "./sessions-over-time.module.css";

type SessionsOverTimeProps = {
  days: AnalyticsReport["days"];
  range: DayRange;
  today: IsoDate;
  firstDay: IsoDate | null;
};

const notes: Record<Stretches["unit"], string> = {
  day: "Sessions are counted on the day they began (UTC).",
  week: "Sessions are counted in the week they began (Monday to Sunday, UTC).",
  month: "Sessions are counted in the month they began (UTC).",
};

/** When sessions began. */
export function SessionsOverTime({ days, range, today, firstDay }: SessionsOverTimeProps) {
  const { unit, stretches } = groupDays(days, range, { today, firstDay });
  const title = `Sessions per ${unit}`;
  const bars = stretches.map(({ label, name, sessions, completed }) => ({
    label,
    name,
    Completed: completed,
    "Not completed": sessions - completed,
  }));
  return (
    <FigurePanel title={title} note={notes[unit]}>
      <Legend />
      <figure className={styles.figure} aria-label={`${title}, as bars. ${tellMost(stretches)}`}>
        <BarChart
          className={styles.chart}
          aria-hidden
          data={bars}
          dataKey="label"
          type="stacked"
          series={[
            { name: "Completed", color: "roost.7" },
            { name: "Not completed", color: "roost.3" },
          ]}
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
      </figure>
      <details className={styles.details}>
        <summary>{title} as a table</summary>
        <StretchTable title={title} unit={unit} stretches={stretches} />
      </details>
    </FigurePanel>
  );
}

function Legend() {
  return (
    <ul className={styles.legend} aria-hidden>
      <li data-part="completed">Completed</li>
      <li data-part="rest">Not completed</li>
    </ul>
  );
}

function tellMost(stretches: Stretch[]): string {
  const most = Math.max(...stretches.map(({ sessions }) => sessions));
  const first = stretches.find(({ sessions }) => sessions === most);
  return first ? `Highest: ${counted(most, "session")} (${first.name}).` : "";
}

const columns = { day: "Day", week: "Week", month: "Month" };

type StretchTableProps = Stretches & { title: string };

function StretchTable({ title, unit, stretches }: StretchTableProps) {
  return (
    <table className={table.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{columns[unit]}</th>
          <th scope="col">Sessions</th>
          <th scope="col">Completed</th>
        </tr>
      </thead>
      <tbody>
        {stretches.map(({ name, sessions, completed }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{sessions.toLocaleString("en-US")}</td>
            <td>{completed.toLocaleString("en-US")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
