import { Box, Text } from "@mantine/core";
import { type PromiseFigure, promiseFigures } from "#common/promise/figures.ts";
import type { PromiseSummary } from "#common/promise/promise.ts";
import { FigurePanel } from "../analytics/figure-panel.tsx";

type FigureRowsProps = {
  title: string;
  note: string;
  figures: readonly Extract<
    PromiseFigure,
    { [Key in PromiseFigure]: PromiseSummary[Key] extends number ? Key : never }[PromiseFigure]
  >[];
  summary: PromiseSummary;
};

const rowLook = {
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: "var(--space-1) var(--space-4)",
  alignItems: "baseline",
  borderBlockStart: "var(--hairline)",
};
const figureLook = { fontVariantNumeric: "lining-nums tabular-nums" };

/** A card with counts. Each count has a name and a definition. */
export function FigureRows({ title, note, figures, summary }: FigureRowsProps) {
  return (
    <FigurePanel title={title} note={note}>
      <dl>
        {figures.map((key) => (
          <Box key={key} display="grid" py="sm" style={rowLook}>
            <Text component="dt" fw={500}>
              {promiseFigures[key].name}
            </Text>
            <Text component="dd" fw={600} fz={20} lh={1.3} style={figureLook}>
              {summary[key].toLocaleString("en-US")}
            </Text>
            <Text
              component="dd"
              style={{ gridColumn: "1 / -1" }}
              maw="36rem"
              c="dimmed"
              fz="sm"
              lh={1.45}
            >
              {promiseFigures[key].definition}
            </Text>
          </Box>
        ))}
      </dl>
    </FigurePanel>
  );
}
