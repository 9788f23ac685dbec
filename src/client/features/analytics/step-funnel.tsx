import "@mantine/charts/styles.layer.css";
import { FunnelChart } from "@mantine/charts";
import { Box, Flex, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { percentOf } from "#common/analytics/percent.ts";
import type { StepReport } from "#common/analytics/report.ts";
import { counted } from "../../counted.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { largestDropOff } from "./drop-tone.ts";
import { FigurePanel, StepName } from "./figure-panel.tsx";
import { percentWords } from "./figure-words.ts";
import styles from "./figures.module.css";

type StepFunnelProps = {
  steps: StepReport[];
  /** The number of all sessions in the report. */
  total: number;
  completed: number;
};

/**
 * A funnel that shows how many sessions reached each step. Beside each part of the drawing, a row
 * contains the step's figures.
 */
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
        {/* The drawing fills the height of the rows beside it, and never makes them taller. */}
        <Box pos="relative" aria-hidden>
          <FunnelChart
            pos="absolute"
            inset={0}
            w="100%"
            miw={0}
            h="100%"
            mih={0}
            data={parts}
            withTooltip={false}
            accessibilityLayer={false}
            strokeColor="white"
            strokeWidth={2}
            funnelChartProps={{ margin: { top: 0, right: 0, bottom: 0, left: 0 } }}
            funnelProps={{ lastShapeType: "rectangle" }}
          />
        </Box>
        <PlainList
          isOrdered
          isDivided
          display="grid"
          style={{ gridAutoRows: "minmax(3.25rem, 1fr)" }}
          aria-label="Sessions that viewed each step"
        >
          {steps.map((step) => (
            <Row key={step.stepId} count={step.views} total={total}>
              <StepName step={step} />
            </Row>
          ))}
          <Row count={completed} total={total}>
            <strong>Completed</strong>
          </Row>
        </PlainList>
      </figure>
    </FigurePanel>
  );
}

function Row({ count, total, children }: { count: number; total: number; children: ReactNode }) {
  return (
    <Flex
      component="li"
      wrap="wrap"
      align="center"
      gap="0 16px"
      py={6}
      style={{ alignContent: "center" }}
    >
      <Box flex="1 1 11rem">{children}</Box>
      <Group gap="0 12px" fz={15} style={{ fontVariantNumeric: "tabular-nums" }}>
        {counted(count, "session")}
        <Text span inherit c="dimmed" miw="3.5rem" ta="end">
          {percentWords(percentOf(count, total))}
        </Text>
      </Group>
    </Flex>
  );
}

/** A sentence about the step with the largest drop-off. */
function describeLoss(steps: StepReport[]): string {
  const largest = largestDropOff(steps);
  if (!largest) return "No drop-off: every session that viewed a step went further.";
  const { title, stepId, dropoffRate, dropoffs, views } = largest;
  return `Largest drop-off: “${title ?? stepId}” (${percentWords(dropoffRate)}). ${dropoffs.toLocaleString("en-US")} of ${counted(views, "session")} that viewed it went no further.`;
}
