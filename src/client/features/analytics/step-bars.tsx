import { Box, Group, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { percentOf } from "#common/analytics/percent.ts";
import type { StepReport } from "#common/analytics/report.ts";
import { counted } from "../../counted.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { shareChange } from "./change-words.ts";
import { type DropTone, dropTone } from "./drop-tone.ts";
import { FigurePanel, StepName } from "./figure-panel.tsx";
import { percentWords } from "./figure-words.ts";
import styles from "./figures.module.css";
import { TrendLine } from "./trend-line.tsx";

type Bar = {
  /** The main figure of the step, which is shown beside the step's name. */
  figure: ReactNode;
  /** The length of the step's bar, in percent of the longest possible bar. */
  percent: number;
  color: string;
  /** The text below a step's bar. */
  note: string;
  /** How the figure changed over time, oldest first; null where there is no figure. */
  trend?: (number | null)[];
};

type StepBarsProps = {
  title: string;
  note: string;
  steps: StepReport[];
  barOf: (step: StepReport) => Bar;
};

/** A panel with a bar for each step of the questionnaire. */
function StepBars({ title, note, steps, barOf }: StepBarsProps) {
  return (
    <FigurePanel title={title} note={note}>
      {steps.length === 0 && <Text c="dimmed">No session viewed a step.</Text>}
      <PlainList isOrdered gap="md" aria-label={title}>
        {steps.map((step) => {
          const bar = barOf(step);
          return (
            <li key={step.stepId}>
              <Group justify="space-between" align="baseline" gap="sm" wrap="nowrap" mih={26}>
                <StepName step={step} />
                <Box flex="none" fw={600}>
                  {bar.figure}
                </Box>
              </Group>
              <Progress
                aria-hidden
                value={bar.percent}
                color={bar.color}
                size={10}
                my={6}
                classNames={{ root: styles.track ?? "", section: styles.bar ?? "" }}
              />
              <Group justify="space-between" gap="sm" wrap="nowrap">
                <Text component="span" c="dimmed" fz="sm">
                  {bar.note}
                </Text>
                {bar.trend && <TrendLine values={bar.trend} w={96} h={24} color={bar.color} />}
              </Group>
            </li>
          );
        })}
      </PlainList>
    </FigurePanel>
  );
}

/** A panel that shows how many sessions viewed each step of the questionnaire. */
export function StepViews({ steps, total }: { steps: StepReport[]; total: number }) {
  return (
    <StepBars
      title="Step Views"
      note="The number of sessions that viewed each step."
      steps={steps}
      barOf={({ views }) => {
        const percent = Math.min(100, percentOf(views, total));
        return {
          figure: views.toLocaleString("en-US"),
          percent,
          color: "roost",
          note: `${percentWords(percent)} of all sessions`,
        };
      }}
    />
  );
}

const tones: Record<DropTone, { badge: "wrong" | "begun" | "done"; color: string; word: string }> =
  {
    high: { badge: "wrong", color: "clay.6", word: "High" },
    medium: { badge: "begun", color: "sun.5", word: "Medium" },
    low: { badge: "done", color: "roost", word: "Low" },
  };

/** A panel that shows the share of sessions that each step of the questionnaire lost. */
export function DropOffs({
  steps,
  before,
}: {
  steps: StepReport[];
  before?: StepReport[] | undefined;
}) {
  const rateBefore = (stepId: string) => before?.find((step) => step.stepId === stepId);
  return (
    <StepBars
      title="Drop-off Analysis"
      note="The share of sessions that viewed a step and went no further. The small lines show how it changed over these days."
      steps={steps}
      barOf={({ stepId, dropoffRate, dropoffs, views, trend }) => {
        const earlier = rateBefore(stepId);
        const { badge, color, word } = tones[dropTone(dropoffRate)];
        return {
          figure: (
            <>
              {percentWords(dropoffRate)} <StatusBadge tone={badge}>{word}</StatusBadge>
            </>
          ),
          percent: dropoffRate,
          color,
          note: [
            `${dropoffs.toLocaleString("en-US")} of ${counted(views, "session")}`,
            ...(earlier ? [shareChange(dropoffRate, earlier.dropoffRate)] : []),
          ].join(" · "),
          trend: trend.map((part) =>
            part.views > 0 ? percentOf(part.dropoffs, part.views) : null,
          ),
        };
      }}
    />
  );
}
