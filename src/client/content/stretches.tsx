import { keyed } from "../ui/keyed.ts";
import type { Stretch } from "./compare-texts.ts";
import styles from "./difference-view.module.css";

type StretchesProps = {
  stretches: Stretch[];
  side: "before" | "after";
  /** Returns the placeholder for skipped characters that both sides share. */
  skipped: (count: number) => string;
};

/** A text with what only this side has struck through or underlined. */
export function Stretches({ stretches, side, skipped }: StretchesProps) {
  const Changed = side === "before" ? "del" : "ins";
  return keyed(stretches, (stretch) => ("text" in stretch ? stretch.text : "skipped")).map(
    ({ key, item }) => {
      if ("skipped" in item) {
        return (
          <span key={key} className={styles.skipped}>
            {skipped(item.skipped)}
          </span>
        );
      }
      return item.changed ? <Changed key={key}>{item.text}</Changed> : item.text;
    },
  );
}
