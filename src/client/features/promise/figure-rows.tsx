import { Text } from "@mantine/core";
import { type PromiseFigure, promiseFigures } from "#common/promise/figures.ts";
import type { PromiseSummary } from "#common/promise/promise.ts";
import { FigurePanel } from "../analytics/figure-panel.tsx";
import styles from "./figure-rows.module.css";

type FigureRowsProps = {
  title: string;
  note: string;
  figures: readonly Extract<
    PromiseFigure,
    { [Key in PromiseFigure]: PromiseSummary[Key] extends number ? Key : never }[PromiseFigure]
  >[];
  summary: PromiseSummary;
};

/** A card with counts. Each count has a name and a definition. */
export function FigureRows({ title, note, figures, summary }: FigureRowsProps) {
  return (
    <FigurePanel title={title} note={note}>
      <dl>
        {figures.map((key) => (
          <div key={key} className={styles.row}>
            <Text component="dt" fw={500}>
              {promiseFigures[key].name}
            </Text>
            <Text component="dd" className={styles.figure ?? ""} fw={600} fz={20} lh={1.3}>
              {summary[key].toLocaleString("en-US")}
            </Text>
            <Text
              component="dd"
              className={styles.definition ?? ""}
              maw="36rem"
              c="dimmed"
              fz="sm"
              lh={1.45}
            >
              {promiseFigures[key].definition}
            </Text>
          </div>
        ))}
      </dl>
    </FigurePanel>
  );
}
