import type { AnalyticsSummary } from "#common/analytics/report.ts";
import { percentWords } from "./percent-words.ts";
import styles from "./stat-cards.module.css";

/** The four figures that one looks at first. */
export function StatCards({ summary }: { summary: AnalyticsSummary }) {
  const { totalSessions, completedSessions, completionRate, abandonedSessions } = summary;
  return (
    <dl className={styles.cards}>
      <Stat name="Total Sessions" figure={totalSessions.toLocaleString("en-US")} />
      <Stat name="Completed" figure={completedSessions.toLocaleString("en-US")} />
      <Stat name="Completion Rate" figure={percentWords(completionRate)} />
      <Stat name="Abandoned" figure={abandonedSessions.toLocaleString("en-US")} />
    </dl>
  );
}

function Stat({ name, figure }: { name: string; figure: string }) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd>{figure}</dd>
    </div>
  );
}
