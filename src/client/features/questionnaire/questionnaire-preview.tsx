import { Group, Skeleton, Stack, Text } from "@mantine/core";
import {
  type ComponentType,
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ScreenState } from "#client/ui/back-office/screen-state.tsx";
import { button } from "#client/ui/button.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import { shownAnswers } from "#common/questionnaire/conditions.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import type { findErrors } from "./find-errors.ts";
import { dropdownLoader } from "./lazy-dropdown.tsx";
import { presentableDefinition } from "./presentable-definition.ts";
import styles from "./questionnaire-preview.module.css";
import { QuestionnaireView } from "./questionnaire-view.tsx";
import { sliderLoader } from "./range-question.tsx";
import { rulesLoader } from "./use-answers.ts";
import { usePreview } from "./use-preview.ts";

type QuestionnairePreviewProps = {
  /** The questionnaire as it is being edited, which may be invalid. */
  definition: QuestionnaireDefinition;
  productName: string;
  /**
   * The index of the step to show, starting at 0. When it changes, the preview shows the new step.
   */
  step?: number;
  /** Called when a press of one of the preview's own buttons leads to another step. */
  onStep?: (step: number) => void;
  /**
   * The component that is shown after the last step. The default one says that all answers are
   * valid.
   */
  End?: ComponentType<PreviewEndProps>;
};

export type PreviewEndProps = {
  /** The answers to all fields that are shown. */
  answers: Answers;
  onBack: () => void;
  onStartAgain: () => void;
};

type Rules = { findErrors: typeof findErrors };
type Parts = { at: "loading" } | { at: "failed" } | { at: "ready"; rules: Rules };

/** Loads all scripts of the form at once. On the public site, the scripts load one by one. */
async function loadParts(): Promise<Parts> {
  const [rules] = await Promise.all([
    rulesLoader.load(),
    dropdownLoader.load(),
    sliderLoader.load(),
  ]);
  return { at: "ready", rules };
}

/**
 * The form that visitors see, to try out an unfinished questionnaire. Its answers are not sent,
 * counted or stored. It contains a form element, so it must not be inside another form.
 */
export const QuestionnairePreview = memo(function QuestionnairePreview(
  props: QuestionnairePreviewProps,
) {
  const [parts, setParts] = useState<Parts>({ at: "loading" });
  // The preview renders with low priority, so that typing in the editor stays fast.
  const definition = useDeferredValue(props.definition);
  useEffect(() => {
    if (parts.at === "loading") loadParts().then(setParts, () => setParts({ at: "failed" }));
  }, [parts.at]);

  return (
    <section className={styles.preview} data-light aria-label="Preview of the questionnaire">
      {parts.at === "failed" && (
        <ScreenState
          kind="failure"
          title="The preview could not be loaded"
          text="Please check your connection and try again."
          isRetrying={false}
          onRetry={() => setParts({ at: "loading" })}
        />
      )}
      {parts.at === "loading" && (
        <output aria-label="Loading preview">
          <Skeleton h={10} />
          <Skeleton h={28} w="60%" mt={24} />
          <Skeleton h={96} mt={24} />
        </output>
      )}
      {parts.at === "ready" && (
        <Trial
          rules={parts.rules}
          definition={definition}
          productName={props.productName}
          step={props.step}
          onStep={props.onStep}
          End={props.End ?? ValidEnd}
        />
      )}
    </section>
  );
});

type TrialProps = {
  rules: Rules;
  definition: QuestionnaireDefinition;
  productName: string;
  step: number | undefined;
  onStep: ((step: number) => void) | undefined;
  End: ComponentType<PreviewEndProps>;
};

const Trial = memo(function Trial(trial: TrialProps) {
  const { rules, productName, step, onStep, End, ...props } = trial;
  const definition = useMemo(() => presentableDefinition(props.definition), [props.definition]);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const elements = { form, heading, honeypot };
  const preview = usePreview({ definition, findErrors: rules.findErrors, step, onStep }, elements);
  if (definition.steps.length === 0) {
    return <Text c="dimmed">Add a step to see the form here.</Text>;
  }
  if (preview.isFinished) {
    return (
      <End
        answers={shownAnswers(definition, preview.values)}
        onBack={preview.goBack}
        onStartAgain={preview.startAgain}
      />
    );
  }
  return (
    <QuestionnaireView
      definition={definition}
      productName={productName}
      elements={elements}
      index={preview.index}
      moved={preview.moved}
      values={preview.values}
      errors={preview.errors}
      doubts={preview.doubts.doubts}
      sending={false}
      onChange={preview.change}
      onNext={preview.next}
      onStep={preview.goTo}
      onKeep={preview.doubts.settle}
    />
  );
});

/** The screen that the preview shows after the button of the last step was pressed. */
function ValidEnd({ onBack, onStartAgain }: PreviewEndProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <Stack justify="center" mih="var(--questionnaire-height)">
      <h2 ref={title} tabIndex={-1}>
        All answers are valid
      </h2>
      <p>A visitor would now see the success screen. Here, nothing was sent.</p>
      <Group gap="sm">
        <button type="button" className={button("quiet")} onClick={onBack}>
          Back to the form
        </button>
        <button type="button" className={button("primary")} onClick={onStartAgain}>
          Start again
        </button>
      </Group>
    </Stack>
  );
}
