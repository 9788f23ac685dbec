import type { ReactNode } from "react";
import type { AnalyticsSummary } from "#common/analytics/report.ts";
import { percentWords } from "./percent-words.ts";
import styles from "./stat-cards.module.css";

/** The four figures that one looks at first. */
export function StatCards({ summary }: { summary: AnalyticsSummary }) {
  const { totalSessions, completedSessions, completionRate, abandonedSessions } = summary;
  const openSessions = totalSessions - completedSessions - abandonedSessions;
  return (
    <dl className={styles.cards}>
      <Stat name="Total Sessions" figure={totalSessions.toLocaleString("en-US")}>
        {totalSessions > 0 && `${openSessions.toLocaleString("en-US")} still open`}
      </Stat>
      <Stat name="Completed" figure={completedSessions.toLocaleString("en-US")} />
      <Stat name="Completion Rate" figure={percentWords(completionRate)} />
      <Stat name="Abandoned" figure={abandonedSessions.toLocaleString("en-US")} />
    </dl>
  );
}

type StatProps = { name: string; figure: string; children?: ReactNode };

function Stat({ name, figure, children }: StatProps) {
  return (
    <div className={styles.card}>
      <dt>{name}</dt>
      <dd>{figure}</dd>
      {children && <dd className={styles.part}>{children}</dd>}
    </div>
  );
}
