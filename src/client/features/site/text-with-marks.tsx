import { Fragment, type ReactNode } from "react";
import { keyed } from "../../ui/keyed.ts";

type TextWithMarksProps = {
  text: string;
  /** What is shown for each mark, such as `[EMAIL]`. */
  marks: Record<string, ReactNode>;
};

/** A text of the team in which elements, such as an address in bold, replace the marks. */
export function TextWithMarks({ text, marks }: TextWithMarksProps) {
  return keyed(text.split(/(\[[A-Z]+\])/), (piece) => piece).map(({ key, item }) => (
    <Fragment key={key}>{Object.hasOwn(marks, item) ? marks[item] : item}</Fragment>
  ));
}
