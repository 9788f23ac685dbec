import { keyed } from "../../ui/keyed.ts";
import type { FieldDifference, Stretch } from "./compare-texts.ts";
import styles from "./difference-view.module.css";

const numbers = new Intl.NumberFormat("en-US");

function Side({
  name,
  stretches,
  side,
}: {
  name: string;
  stretches: Stretch[];
  side: "before" | "after";
}) {
  const Changed = side === "before" ? "del" : "ins";
  return (
    <div className={styles.side} data-side={side}>
      <p className={styles.name}>{name}</p>
      <div className={styles.text}>
        {stretches.length === 0 && <span className={styles.skipped}>Empty</span>}
        {keyed(stretches, (stretch) => ("text" in stretch ? stretch.text : "skipped")).map(
          ({ key, item }) => {
            if ("skipped" in item) {
              return (
                <span key={key} className={styles.skipped}>
                  {` … ${numbers.format(item.skipped)} characters that are the same … `}
                </span>
              );
            }
            return item.changed ? <Changed key={key}>{item.text}</Changed> : item.text;
          },
        )}
      </div>
    </div>
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
  if (differences.length === 0) return <p className={styles.same}>{same}</p>;
  return (
    <dl className={styles.fields}>
      {keyed(differences, ({ label }) => label).map(({ key, item: { label, ...sides } }) => (
        <div key={key} className={styles.field}>
          <dt>{label}</dt>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll by themselves, and in Safari the keyboard scrolls only what has the focus */}
          <dd className={styles.sides} tabIndex={0} aria-label={`${label}: ${before} and ${after}`}>
            <Side name={before} stretches={sides.before} side="before" />
            <Side name={after} stretches={sides.after} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
