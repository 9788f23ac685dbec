import type { Answers } from "#common/questionnaire/answers.ts";
import type { Field } from "#common/questionnaire/definition.ts";
import { ChoiceQuestion } from "./choice-question.tsx";
import type { Doubt } from "./find-doubt.ts";
import { RangeQuestion } from "./range-question.tsx";
import { TextQuestion } from "./text-question.tsx";
import { TickQuestion } from "./tick-question.tsx";

export type QuestionProps = {
  field: Field;
  answers: Answers;
  /** The field whose answer decides what is offered here. */
  parent?: Field | undefined;
  error?: string | undefined;
  /** A question about an answer that looks like a mistake. */
  doubt?: Doubt | undefined;
  onChange: (value: unknown) => void;
  /** The answer that is asked about is right. */
  onKeep?: () => void;
};

/** One field of the definition, as its type asks for. */
export function Question(props: QuestionProps) {
  switch (props.field.type) {
    case "select":
    case "multiSelect":
      return <ChoiceQuestion {...props} />;
    case "range":
      return <RangeQuestion {...props} />;
    case "checkbox":
      return <TickQuestion {...props} />;
    case "text":
    case "email":
    case "tel":
    case "textarea":
    case "date":
      return <TextQuestion {...props} />;
  }
}
