import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { trpc } from "#client/trpc.ts";
import { showToast } from "#client/ui/toast.tsx";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";
import { createTracker } from "../analytics/questionnaire-tracker.ts";
import { sessionId } from "../analytics/session.ts";
import { answeredFields, startingAnswers } from "./answers.ts";
import { openedTime, takeEarlyPress } from "./first-touch.ts";
import { type Progress, store } from "./progress-store.ts";
import { readServedAnswers } from "./served-answers.ts";
import { shownStep } from "./shown-step.ts";
import { type Submission, submitAnswers } from "./submit-answers.ts";
import { formErrorToast, sendingFailedToast, sentToast } from "./toasts.ts";
import { type Errors, useAnswers } from "./use-answers.ts";
import { useDoubts } from "./use-doubts.ts";
import { type StepElements, useSteps } from "./use-steps.ts";

export type Accepting = (receipt: SubmissionReceipt, submission: Submission) => void;

export type QuestionnaireOptions = {
  definition: QuestionnaireDefinition;
  version: number | null;
  progress: Progress | null;
  /**
   * Whether the answers may be stored in this tab. It is false until the browser has checked that
   * there are no stored answers to resume instead.
   */
  live: boolean;
  onAccepted: Accepting;
  /**
   * Called with the answers if the server does not have the version of the questionnaire that they
   * answer.
   */
  onUnknownVersion: (progress: Progress) => Promise<void>;
};

export type FormElements = StepElements & { honeypot: RefObject<HTMLInputElement | null> };

const anyOf = (errors: Errors) => Object.keys(errors).length > 0;

/**
 * Returns the state of the whole questionnaire: the answers, the steps, the storage of unfinished
 * answers, and the analytics events.
 */
export function useQuestionnaire(options: QuestionnaireOptions, elements: FormElements) {
  const { definition, version, progress, live, onAccepted, onUnknownVersion } = options;
  const { client } = trpc.useUtils();
  const [start] = useState(() => progress?.values ?? startingAnswers(definition));
  const [openedAt] = useState(() => progress?.openedAt ?? new Date(openedTime()).toISOString());
  const [sending, setSending] = useState(false);
  const working = useRef(false);
  /** Answers are stored only after the visitor has completed a step or touched a field. */
  const begun = useRef(progress !== null);
  const answers = useAnswers(definition, start);
  const doubts = useDoubts();
  const steps = useSteps({ id: openedAt, left: progress?.step ?? null }, elements);
  const { step, later } = shownStep(definition, answers.values, steps.index);
  const [tracker] = useState(() =>
    createTracker({
      ...(progress ? {} : { since: openedTime() }),
      version,
      send: async (event) => {
        await client.analytics.track.mutate(event);
      },
      answeredFields: () => answeredFields(definition, answers.current()),
    }),
  );

  const change = (id: string, value: unknown) => {
    begun.current = true;
    answers.change(id, value);
    doubts.settle(id);
  };

  const adopt = useEffectEvent(() => {
    const form = elements.form.current;
    const served = form && readServedAnswers(form, step.fields);
    for (const [id, value] of Object.entries(served ?? {})) {
      if (String(value) !== String(answers.current()[id])) change(id, value);
    }
  });
  // Reads the inputs that the server rendered, before the next render of React resets them to their
  // original content.
  useLayoutEffect(() => adopt(), []);

  useEffect(() => {
    if (live) tracker.viewStep({ id: step.id, number: step.index + 1 });
  }, [live, tracker, step.id, step.index]);

  const { values } = answers;
  useEffect(() => {
    if (!live || !begun.current) return;
    store({
      progress: {
        definition,
        version,
        step: steps.index,
        values,
        openedAt,
        sessionId: sessionId(),
      },
    });
  }, [live, values, steps.index, definition, version, openedAt]);

  async function next(to: number) {
    const errors = await answers.check(step.fields);
    if (anyOf(errors)) return steps.showErrors(step.index);
    if (doubts.ask(step.fields, answers.current())) return steps.showDoubts();
    tracker.completeStep();
    begun.current = true;
    steps.go(to);
  }

  function showFirst(errors: Errors) {
    const first = definition.steps.findIndex((each) => each.fields.some(({ id }) => errors[id]));
    showToast(formErrorToast(definition, answers.current()));
    steps.showErrors(Math.max(first, 0));
  }

  async function finish() {
    const errors = await answers.check(fieldsOf(definition));
    if (anyOf(errors)) return showFirst(errors);
    if (doubts.ask(step.fields, answers.current())) return steps.showDoubts();
    const submission = {
      answers: answers.current(),
      sessionId: sessionId(),
      version,
      openedAt,
      honeypot: elements.honeypot.current?.value ?? "",
    };
    const outcome = await submitAnswers(client, submission);
    if ("isUnknownVersion" in outcome) {
      return onUnknownVersion({
        definition,
        version,
        step: steps.index,
        values: submission.answers,
        openedAt,
        sessionId: submission.sessionId,
      });
    }
    if ("refused" in outcome) {
      answers.refuse(outcome.refused);
      return showFirst(outcome.refused);
    }
    tracker.completeStep();
    tracker.complete();
    showToast(sentToast);
    steps.leave();
    onAccepted(outcome.receipt, submission);
  }

  async function proceed() {
    if (working.current) return;
    working.current = true;
    setSending(!later);
    try {
      await (later ? next(later.index) : finish());
    } catch {
      showToast(sendingFailedToast);
    }
    working.current = false;
    setSending(false);
  }

  /**
   * Submits the step at once if the visitor pressed the submit button before the form's script had
   * loaded.
   */
  const hearEarlyPress = useEffectEvent(() => {
    if (takeEarlyPress()) void proceed();
  });
  useEffect(() => {
    if (live) hearEarlyPress();
  }, [live]);

  return { answers, doubts, change, sending, steps, isLast: !later, proceed };
}
