import { Box, Stack, Text, type TextProps } from "@mantine/core";
import { counted } from "../counted.ts";
import { keyed } from "../ui/keyed.ts";
import type { FieldDifference, ShownBlock } from "./compare-html.ts";
import type { Stretch } from "./compare-texts.ts";
import styles from "./difference-view.module.css";
import type { BlockKind } from "./read-blocks.ts";

/**
 * One of the two compared versions. The view marks text that only `before` has as removed, and text
 * that only `after` has as added.
 */
type SideName = "before" | "after";

const sides: SideName[] = ["before", "after"];

const sideText = {
  mt: 4,
  fz: "0.9375rem",
  lh: 1.6,
  style: { overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
} satisfies TextProps;
const detailText = { ff: "text", fz: "0.8125rem", fw: 400, lh: 1.5 } satisfies TextProps;
const skippedText = { c: "dimmed", fz: "0.8125rem", fs: "italic" } satisfies TextProps;

/** The style of each kind of block, except paragraphs. */
const blockText: Partial<Record<BlockKind, TextProps>> = {
  heading: { ff: "heading", fz: "1.125rem", lh: 1.35 },
  item: { ml: "md" },
  quote: { pl: "md", style: { borderInlineStart: "3px solid var(--line)" } },
  code: { ff: "monospace", fz: "0.8125rem" },
};

type DifferenceViewProps = {
  differences: FieldDifference[];
  /** The names of the two compared versions, which are the headings of the two columns. */
  before: string;
  after: string;
  /** The text that is shown if the two versions are equal. */
  same: string;
};

/**
 * Shows two versions of a document field by field, side by side where the screen is wide enough.
 */
export function DifferenceView({ differences, same, ...names }: DifferenceViewProps) {
  if (differences.length === 0) return <Text c="dimmed">{same}</Text>;
  return (
    <Stack component="dl" gap="var(--space-5)" m={0}>
      {keyed(differences, ({ label }) => label).map(({ key, item }) => (
        <div key={key}>
          <Text component="dt" fw={600} mb="xs">
            {item.label}
          </Text>
          <Box
            component="dd"
            className={styles.sides ?? ""}
            display="grid"
            m={0}
            mah="22rem"
            bd="var(--hairline)"
            bdrs="md"
            bg="var(--card)"
            style={{ overflowY: "auto" }}
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
                <Box
                  key={side}
                  className={styles.side ?? ""}
                  miw={0}
                  px="md"
                  py="sm"
                  data-side={side}
                >
                  <Text
                    fz="0.8125rem"
                    c="dimmed"
                    fw={600}
                    pos="sticky"
                    top={0}
                    bg="var(--card)"
                    style={{ zIndex: 1 }}
                  >
                    {names[side]}
                  </Text>
                  {"html" in item ? (
                    <HtmlSide blocks={item.html[side]} side={side} />
                  ) : (
                    <TextSide stretches={item[side]} side={side} />
                  )}
                </Box>
              ))
            )}
          </Box>
        </div>
      ))}
    </Stack>
  );
}

function TextSide({ stretches, side }: { stretches: Stretch[]; side: SideName }) {
  return (
    <Text component="div" {...sideText}>
      {stretches.length === 0 && (
        <Text span {...skippedText}>
          Empty
        </Text>
      )}
      <Stretches
        stretches={stretches}
        side={side}
        skipped={(count) => ` … ${counted(count, "unchanged character")} … `}
      />
    </Text>
  );
}

const nameOf = (block: ShownBlock) =>
  "skippedBlocks" in block
    ? "skipped"
    : block.stretches.map((part) => ("text" in part ? part.text.slice(0, 40) : "")).join();

/** One of two compared HTML texts, block by block, such as paragraphs and pictures. */
function HtmlSide({ blocks, side }: { blocks: ShownBlock[]; side: SideName }) {
  const Changed = side === "before" ? "del" : "ins";
  if (blocks.length === 0) return <TextSide stretches={[]} side={side} />;
  return (
    <Stack gap="xs" {...sideText}>
      {keyed(blocks, nameOf).map(({ key, item }) => {
        if ("skippedBlocks" in item) {
          return (
            <Text key={key} {...skippedText}>
              … {counted(item.skippedBlocks, "unchanged paragraph")} …
            </Text>
          );
        }
        const { kind, only, name, stretches, details } = item;
        return (
          <Text
            key={key}
            component="div"
            inherit
            {...blockText[kind]}
            pos="relative"
            className={styles.block ?? ""}
            mod={{ only }}
          >
            {kind === "item" && <span aria-hidden="true">• </span>}
            {name && (
              <Text {...detailText}>
                <Changed>{name}</Changed>
              </Text>
            )}
            {kind === "picture" && (
              <Text span inherit c="dimmed">
                Picture:{" "}
              </Text>
            )}
            <Stretches stretches={stretches} side={side} skipped={() => " … "} />
            {details.map((detail) => (
              <Text key={detail} {...detailText}>
                <Changed>{detail}</Changed>
              </Text>
            ))}
          </Text>
        );
      })}
    </Stack>
  );
}

type StretchesProps = {
  stretches: Stretch[];
  side: SideName;
  /** Returns the placeholder that both versions show in place of unchanged characters. */
  skipped: (count: number) => string;
};

/**
 * One of two compared plain texts. Words that only this text has are struck through or underlined.
 */
function Stretches({ stretches, side, skipped }: StretchesProps) {
  const Changed = side === "before" ? "del" : "ins";
  return keyed(stretches, (stretch) => ("text" in stretch ? stretch.text : "skipped")).map(
    ({ key, item }) => {
      if ("skipped" in item) {
        return (
          <Text span key={key} {...skippedText}>
            {skipped(item.skipped)}
          </Text>
        );
      }
      return item.changed ? <Changed key={key}>{item.text}</Changed> : item.text;
    },
  );
}
