import { useEffect, useRef } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { afterSubmitLoader } from "./after-submit-loader.ts";
import { mostChips } from "./answers.ts";
import { touched } from "./first-touch.ts";
import { dropdownLoader } from "./lazy-dropdown.tsx";
import { QuestionnaireView } from "./questionnaire-view.tsx";
import { sliderLoader } from "./range-question.tsx";
import { rulesLoader } from "./use-answers.ts";
import { type QuestionnaireOptions, useQuestionnaire } from "./use-questionnaire.ts";

/**
 * Whether a field of the questionnaire has too many options for chips, so that it needs a dropdown.
 */
function hasLongLists(definition: QuestionnaireDefinition): boolean {
  return fieldsOf(definition).some(({ options = {} }) =>
    (Array.isArray(options) ? [options] : Object.values(options)).some(
      (list) => list.length > mostChips,
    ),
  );
}

/** Loads the scripts of the next steps once the visitor has touched the form. */
function usePrefetch(definition: QuestionnaireDefinition, isLast: boolean) {
  useEffect(() => {
    const fetchParts = async () => {
      await touched;
      await Promise.allSettled([
        rulesLoader.load(),
        hasLongLists(definition) && dropdownLoader.load(),
        fieldsOf(definition).some((field) => field.type === "range") && sliderLoader.load(),
        isLast && afterSubmitLoader.load(),
      ]);
    };
    void fetchParts();
  }, [definition, isLast]);
}

type QuestionnaireFormProps = QuestionnaireOptions & { productName: string };

export function QuestionnaireForm({ productName, ...options }: QuestionnaireFormProps) {
  const { definition } = options;
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const elements = { form, heading, honeypot };
  const questionnaire = useQuestionnaire(options, elements);
  const { answers, doubts, change, sending, steps, isLast, proceed } = questionnaire;
  usePrefetch(definition, isLast);

  return (
    <QuestionnaireView
      definition={definition}
      productName={productName}
      elements={elements}
      index={steps.index}
      moved={steps.moved}
      values={answers.values}
      errors={answers.errors}
      doubts={doubts.doubts}
      sending={sending}
      onChange={change}
      onNext={() => void proceed()}
      onStep={steps.go}
      onKeep={doubts.settle}
    />
  );
}
