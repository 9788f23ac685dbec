import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type Ref,
  type SyntheticEvent,
} from "react";
import styles from "./marked-text.module.css";
import { splitText, type TextMark } from "./text-segments.ts";

type MarkedTextProps<Name extends string> = {
  text: string;
  marks: readonly TextMark<Name>[];
  /**
   * The name of the highlights to emphasize; null for none. A highlight's name is, for example, the
   * name of the field whose value was parsed from the highlighted words.
   */
  active: Name | null;
  /**
   * Called with the name of the highlight under the pointer or the text cursor; null if there is
   * none.
   */
  onPoint: (name: Name | null) => void;
};

/** A text without highlights, which scrolls if it is long. */
export const PlainText = ({ label, text }: { label: string; text: string }) => (
  <MarkedText label={label} text={text} marks={[]} active={null} onPoint={() => {}} />
);

type ReadTextProps<Name extends string> = MarkedTextProps<Name> & {
  /** The accessible name of the text. It must be unique on the screen. */
  label: string;
};

/** A text in which some words are highlighted. */
export function MarkedText<Name extends string>(props: ReadTextProps<Name>) {
  const { onPoint } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the pointer only highlights; by keyboard, the fields do the same
    <section
      className={styles.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll, and Safari scrolls only a focused element by keyboard
      tabIndex={0}
      aria-label={props.label}
      onMouseMove={(event) => onPoint(nameAt(event, props.marks))}
      onMouseLeave={() => onPoint(null)}
    >
      <div className={styles.text}>
        <Segments {...props} />
      </div>
    </section>
  );
}

type MarkedTextareaProps<Name extends string> = MarkedTextProps<Name> & {
  ref: Ref<HTMLTextAreaElement>;
  id: string;
  /**
   * The path of the field within the edited value. The editor uses the path to find and focus the
   * field.
   */
  path: string;
  describedBy?: string | undefined;
  placeholder: string;
  /** The minimum height of the field, which it has while it is empty. */
  minHeight: CSSProperties["minHeight"];
  onChange: (text: string) => void;
};

/**
 * A text field that grows with its text, in which some words are highlighted. A copy of the text
 * with the highlights lies exactly behind the field.
 */
export function MarkedTextarea<Name extends string>(props: MarkedTextareaProps<Name>) {
  const { ref, id, text, marks, placeholder, minHeight, onPoint } = props;
  const pointAtCursor = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
    const { selectionStart: at } = currentTarget;
    onPoint(marks.find(({ start, end }) => start <= at && at <= end)?.name ?? null);
  };
  return (
    <div className={styles.frame}>
      <div className={styles.text} style={{ minHeight }} aria-hidden>
        <Segments {...props} />
        {/* This character gives the last line a height if the text ends with a line break. */}
        {"\u200B"}
      </div>
      <textarea
        ref={ref}
        id={id}
        className={styles.text}
        aria-describedby={props.describedBy}
        data-path={props.path}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen is for pasting into this field
        autoFocus
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => props.onChange(value)}
        onSelect={pointAtCursor}
        onMouseMove={(event) => onPoint(nameAt(event, props.marks))}
        onMouseLeave={() => onPoint(null)}
      />
    </div>
  );
}

/**
 * Returns the name of the highlight under the pointer, even if a text field lies above the
 * highlight.
 */
function nameAt<Name extends string>(
  { clientX, clientY, currentTarget }: MouseEvent,
  marks: readonly TextMark<Name>[],
): Name | null {
  const frame = currentTarget.closest(`.${styles.frame}`);
  const mark = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.tagName === "MARK" && frame?.contains(element));
  const name = mark?.getAttribute("data-name");
  return marks.find((each) => each.name === name)?.name ?? null;
}

function Segments<Name extends string>({ text, marks, active }: MarkedTextProps<Name>) {
  return splitText(text, marks).map(({ start, text: words, names }) =>
    names.length === 0 ? (
      <Fragment key={start}>{words}</Fragment>
    ) : (
      <mark
        key={start}
        data-name={names.at(-1)}
        data-active={(active !== null && names.includes(active)) || undefined}
      >
        {words}
      </mark>
    ),
  );
}
