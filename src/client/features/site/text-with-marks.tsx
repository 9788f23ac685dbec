import { Fragment, type ReactNode } from "react";
import { keyed } from "../../ui/keyed.ts";

type TextWithMarksProps = {
  text: string;
  /** The element that replaces each placeholder in the text, such as `[EMAIL]`. */
  marks: Record<string, ReactNode>;
};

/**
 * A text that the team has written, in which elements, such as an address in bold, replace
 * placeholders such as `[EMAIL]`.
 */
export function TextWithMarks({ text, marks }: TextWithMarksProps) {
  return keyed(text.split(/(\[[A-Z]+\])/), (piece) => piece).map(({ key, item }) => (
    <Fragment key={key}>{Object.hasOwn(marks, item) ? marks[item] : item}</Fragment>
  ));
}
