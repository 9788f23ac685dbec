import { counted } from "../counted.ts";
import { keyed } from "../ui/keyed.ts";
import type { FieldDifference } from "./compare-html.ts";
import type { Stretch } from "./compare-texts.ts";
import styles from "./difference-view.module.css";
import { HtmlSide } from "./html-side.tsx";
import { Stretches } from "./stretches.tsx";

/** Which of two states: what only `before` has is shown as removed, what only `after` has as added. */
export type SideName = "before" | "after";

function TextSide({ stretches, side }: { stretches: Stretch[]; side: SideName }) {
  return (
    <div className={styles.text}>
      {stretches.length === 0 && <span className={styles.skipped}>Empty</span>}
      <Stretches
        stretches={stretches}
        side={side}
        skipped={(count) => ` … ${counted(count, "unchanged character")} … `}
      />
    </div>
  );
}

function Side({ difference, side }: { difference: FieldDifference; side: SideName }) {
  return "html" in difference ? (
    <HtmlSide blocks={difference.html[side]} side={side} />
  ) : (
    <TextSide stretches={difference[side]} side={side} />
  );
}

type DifferenceViewProps = {
  differences: FieldDifference[];
  /** What the two sides are called. */
  before: string;
  after: string;
  /** What is said when there is no difference. */
  same: string;
};

/** Two states of the same thing, field by field, side by side where there is room. */
export function DifferenceView({ differences, before, after, same }: DifferenceViewProps) {
  const names = `${before} and ${after}`;
  if (differences.length === 0) return <p className={styles.same}>{same}</p>;
  return (
    <dl className={styles.fields}>
      {keyed(differences, ({ label }) => label).map(({ key, item }) => (
        <div key={key} className={styles.field}>
          <dt>{item.label}</dt>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll by themselves, and in Safari the keyboard scrolls only what has the focus */}
          <dd className={styles.sides} tabIndex={0} aria-label={`${item.label}: ${names}`}>
            {"html" in item && item.html.isMarkupOnly ? (
              <p className={styles.note}>
                Both read the same. Only the HTML behind the text differs.
              </p>
            ) : (
              (
                [
                  ["before", before],
                  ["after", after],
                ] as const
              ).map(([side, name]) => (
                <div key={side} className={styles.side} data-side={side}>
                  <p className={styles.name}>{name}</p>
                  <Side difference={item} side={side} />
                </div>
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
