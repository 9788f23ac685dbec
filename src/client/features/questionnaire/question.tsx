import { ChoiceQuestion } from "./choice-question.tsx";
import type { QuestionProps } from "./question-parts.tsx";
import { RangeQuestion } from "./range-question.tsx";
import { TextQuestion } from "./text-question.tsx";
import { TickQuestion } from "./tick-question.tsx";

/** A field of the questionnaire, shown as its type requires. */
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
