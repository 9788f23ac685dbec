import { counted } from "../counted.ts";
import { keyed } from "../ui/keyed.ts";
import type { ShownBlock } from "./compare-html.ts";
import styles from "./difference-view.module.css";
import { Stretches } from "./stretches.tsx";

const nameOf = (block: ShownBlock) =>
  "skippedBlocks" in block
    ? "skipped"
    : block.stretches.map((part) => ("text" in part ? part.text.slice(0, 40) : "")).join();

/** One side of two texts, block by block as a reader sees them. */
export function HtmlSide({ blocks, side }: { blocks: ShownBlock[]; side: "before" | "after" }) {
  const Changed = side === "before" ? "del" : "ins";
  if (blocks.length === 0) {
    return (
      <div className={styles.text}>
        <span className={styles.skipped}>Empty</span>
      </div>
    );
  }
  return (
    <div className={styles.blocks}>
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
