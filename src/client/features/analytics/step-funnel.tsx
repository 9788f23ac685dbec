import "@mantine/charts/styles.layer.css";
import { FunnelChart } from "@mantine/charts";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { percentOf } from "#common/analytics/percent.ts";
import type { StepReport } from "#common/analytics/report.ts";
import { counted } from "../../counted.ts";
import { largestDropOff } from "./drop-tone.ts";
import { FigurePanel, StepName } from "./figure-panel.tsx";
import { percentWords } from "./figure-words.ts";
import styles from "./step-funnel.module.css";

type StepFunnelProps = {
  steps: StepReport[];
  /** The number of all sessions. */
  total: number;
  completed: number;
};

/** How many sessions reached each step. Each row of figures is beside its part of the funnel. */
export function StepFunnel({ steps, total, completed }: StepFunnelProps) {
  const parts = [
    ...steps.map(({ stepId, title, views }) => ({
      name: title ?? stepId,
      value: views,
      color: "roost.4",
    })),
    { name: "Completed", value: completed, color: "roost.7" },
  ];
  return (
    <FigurePanel title="Funnel" note={describeLoss(steps)}>
      <figure className={styles.funnel} aria-label="Sessions at each step, as a funnel">
        <div className={styles.drawing} aria-hidden>
          <FunnelChart
            className={styles.chart}
            data={parts}
            withTooltip={false}
            accessibilityLayer={false}
            strokeColor="white"
            strokeWidth={2}
            funnelChartProps={{ margin: { top: 0, right: 0, bottom: 0, left: 0 } }}
            funnelProps={{ lastShapeType: "rectangle" }}
          />
        </div>
        <ol className={styles.rows} aria-label="Sessions that viewed each step">
          {steps.map((step) => (
            <Row key={step.stepId} count={step.views} total={total}>
              <StepName step={step} />
            </Row>
          ))}
          <Row count={completed} total={total}>
            <strong>Completed</strong>
          </Row>
        </ol>
      </figure>
    </FigurePanel>
  );
}

function Row({ count, total, children }: { count: number; total: number; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <span>{children}</span>
      <span className={styles.figures}>
        <span>{counted(count, "session")}</span>
        <Text span inherit c="dimmed" className={styles.share}>
          {percentWords(percentOf(count, total))}
        </Text>
      </span>
    </li>
  );
}

/** Describes the step with the largest drop-off. */
function describeLoss(steps: StepReport[]): string {
  const largest = largestDropOff(steps);
  if (!largest) return "No drop-off: every session that viewed a step went further.";
  const { title, stepId, dropoffRate, dropoffs, views } = largest;
  return `Largest drop-off: “${title ?? stepId}” (${percentWords(dropoffRate)}). ${dropoffs.toLocaleString("en-US")} of ${counted(views, "session")} that viewed it went no further.`;
}
