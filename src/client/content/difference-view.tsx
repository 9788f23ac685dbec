import { Text } from "@mantine/core";
import { counted } from "../counted.ts";
import { keyed } from "../ui/keyed.ts";
import type { FieldDifference, ShownBlock } from "./compare-html.ts";
import type { Stretch } from "./compare-texts.ts";
import styles from "./difference-view.module.css";

/** Text that only `before` has is shown as removed, text that only `after` has as added. */
type SideName = "before" | "after";

const sides: SideName[] = ["before", "after"];

type DifferenceViewProps = {
  differences: FieldDifference[];
  /** The names of the two compared versions. */
  before: string;
  after: string;
  /** The text that is shown if the two versions are equal. */
  same: string;
};

/** Two states of a document, field by field, side by side where there is room. */
export function DifferenceView({ differences, same, ...names }: DifferenceViewProps) {
  if (differences.length === 0) return <Text c="dimmed">{same}</Text>;
  return (
    <dl className={styles.fields}>
      {keyed(differences, ({ label }) => label).map(({ key, item }) => (
        <div key={key}>
          <Text component="dt" fw={600} mb="xs">
            {item.label}
          </Text>
          <dd
            className={styles.sides}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll, and Safari scrolls only a focused element by keyboard
            tabIndex={0}
            aria-label={`${item.label}: ${names.before} and ${names.after}`}
          >
            {"html" in item && item.html.isMarkupOnly ? (
              <Text c="dimmed" px="md" py="sm">
                Both read the same. Only the HTML behind the text differs.
              </Text>
            ) : (
              sides.map((side) => (
                <div key={side} className={styles.side} data-side={side}>
                  <p className={styles.name}>{names[side]}</p>
                  {"html" in item ? (
                    <HtmlSide blocks={item.html[side]} side={side} />
                  ) : (
                    <TextSide stretches={item[side]} side={side} />
                  )}
                </div>
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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

const nameOf = (block: ShownBlock) =>
  "skippedBlocks" in block
    ? "skipped"
    : block.stretches.map((part) => ("text" in part ? part.text.slice(0, 40) : "")).join();

/** One side of two HTML texts, block by block as a reader sees them. */
function HtmlSide({ blocks, side }: { blocks: ShownBlock[]; side: SideName }) {
  const Changed = side === "before" ? "del" : "ins";
  if (blocks.length === 0) return <TextSide stretches={[]} side={side} />;
  return (
    <div className={styles.text} data-blocks>
      {keyed(blocks, nameOf).map(({ key, item }) => {
        if ("skippedBlocks" in item) {
          return (
            <p key={key} className={styles.skipped}>
              … {counted(item.skippedBlocks, "unchanged paragraph")} …
            </p>
          );
        }
        const { kind, only, name, stretches, details } = item;
        return (
          <div key={key} className={styles.block} data-kind={kind} data-only={only || undefined}>
            {name && (
              <p className={styles.detail}>
                <Changed>{name}</Changed>
              </p>
            )}
            {kind === "picture" && <span className={styles.kind}>Picture: </span>}
            <Stretches stretches={stretches} side={side} skipped={() => " … "} />
            {details.map((detail) => (
              <p key={detail} className={styles.detail}>
                <Changed>{detail}</Changed>
              </p>
            ))}
          </div>
        );
      })}
    </div>
  );
}

type StretchesProps = {
  stretches: Stretch[];
  side: SideName;
  /** Returns the placeholder that both versions show for a number of unchanged characters. */
  skipped: (count: number) => string;
};

/** A text in which the part that only this side has is struck through or underlined. */
function Stretches({ stretches, side, skipped }: StretchesProps) {
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
