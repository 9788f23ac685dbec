import { useRef } from "react";
import type { Field } from "#common/questionnaire/definition.ts";
import type { formTexts } from "#common/site/form-texts.ts";
import type { TextName } from "#common/site/site-texts.ts";
import { QuestionnaireView } from "../questionnaire/questionnaire-view.tsx";
import type { Doubts } from "../questionnaire/use-doubts.ts";
import { useSiteContent } from "../site/site-content.ts";

/** Options that are too many for chips, so that the field shows them in a dropdown. */
const many = Array.from({ length: 9 }, (_, index) => ({
  value: `${index}`,
  label: `Choice ${index + 1}`,
}));
const few = many.slice(0, 3);

const city: Field = {
  id: "city",
  label: "City",
  type: "select",
  options: [{ value: "lisbon", label: "Lisbon" }],
};
const area: Field = {
  id: "area",
  label: "Neighborhoods",
  type: "multiSelect",
  dependsOn: "city",
  options: { lisbon: few },
};
const email: Field = { id: "email", label: "Email", type: "email" };
const date: Field = { id: "date", label: "Move-in date", type: "date" };

/**
 * The example questions in the preview of each text. For example, `formTo` is the word between the
 * two ends of a range, so its preview contains a question about a range. A text that is not listed
 * here belongs to no question, so its preview contains none.
 */
const fieldsFor: Partial<Record<keyof typeof formTexts, Field[]>> = {
  formChooseOne: [{ id: "list", label: "Question", type: "select", options: many }],
  formChooseSeveral: [{ id: "list", label: "Question", type: "multiSelect", options: many }],
  formEverywhere: [city, area],
  formFirst: [
    { ...city, id: "other", placeholder: "Choose a city" },
    { ...area, dependsOn: "other" },
  ],
  formFirstAnswer: [
    { ...city, id: "other" },
    { ...area, dependsOn: "other" },
  ],
  formNoChoices: [{ id: "list", label: "Question", type: "select", options: [] }],
  formTo: [{ id: "rentRange", label: "Rent", type: "range", min: 300, max: 3000, step: 50 }],
  formDoubtEmail: [email],
  formDoubtTake: [email],
  formDoubtKeep: [email],
  formDoubtDate: [date],
  formDoubtRight: [date],
};

const answers = {
  city: "lisbon",
  email: "ana@gmial.com",
  date: "2126-03-01",
  rentRange: [800, 1200],
};

const doubts: Doubts = {
  email: { question: "formDoubtEmail", about: "ana@gmail.com", better: "ana@gmail.com" },
  date: { question: "formDoubtDate", about: "March 1, 2126" },
};

const nothing = () => {};

/** Previews the edited text in a questionnaire that has only the questions that show the text. */
export function FormExample({ edited }: { edited: TextName }) {
  const { site } = useSiteContent();
  const elements = {
    form: useRef<HTMLFormElement>(null),
    heading: useRef<HTMLHeadingElement>(null),
    honeypot: useRef<HTMLInputElement>(null),
  };
  const fields = fieldsFor[edited as keyof typeof formTexts] ?? [];
  return (
    <QuestionnaireView
      key={edited}
      definition={{ steps: [{ id: "step", title: "A step", description: "", fields }] }}
      productName={site.name}
      elements={elements}
      index={0}
      moved={false}
      values={answers}
      errors={{}}
      doubts={doubts}
      sending={edited === "formSending"}
      onChange={nothing}
      onNext={nothing}
      onStep={nothing}
      onKeep={nothing}
    />
  );
}
