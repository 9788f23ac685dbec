import { useEffect, useLayoutEffect, useState } from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { fieldsOf, isPair } from "#common/questionnaire/fields.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { afterSubmitLoader } from "./after-submit-loader.ts";
import { textOf } from "./answers.ts";
import { useLoaded } from "./loader.ts";
import { type Accepted, hasStored, type Progress, store } from "./progress-store.ts";
import { QuestionnaireForm } from "./questionnaire-form.tsx";
import { QuestionnaireLoading } from "./questionnaire-loading.tsx";
import type { Submission } from "./submit-answers.ts";
import type { Accepting } from "./use-questionnaire.ts";

type QuestionnaireProps = {
  definition: QuestionnaireDefinition;
  version: number | null;
  productName: string;
  /**
   * Called once the stored answers are shown. The caller then removes the attribute by which the
   * script in the document's head has hidden the empty form.
   */
  onReady: () => void;
};

type Stage =
  | { at: "resuming" }
  | { at: "form"; progress: Progress | null }
  | { at: "accepted"; accepted: Accepted; submission: Submission | null };

const fresh: Stage = { at: "form", progress: null };

async function resumeStage(): Promise<Stage> {
  const { resume } = await import("./resume.ts");
  const stored = resume();
  if (!stored) return fresh;
  return "accepted" in stored
    ? { at: "accepted", accepted: stored.accepted, submission: null }
    : { at: "form", progress: stored.progress };
}

/** The questionnaire in one of its states: new, resumed, or sent. */
export function Questionnaire(props: QuestionnaireProps) {
  const [stage, setStage] = useState<Stage>(() => (hasStored() ? { at: "resuming" } : fresh));
  // The first render must equal the server's HTML, so the stored answers are shown only in the
  // second render.
  const hydrated = useHydrated();

  useEffect(() => {
    if (stage.at === "resuming") resumeStage().then(setStage, () => setStage(fresh));
  }, [stage.at]);

  const { onReady } = props;
  useLayoutEffect(() => {
    if (!hydrated) return;
    delete document.documentElement.dataset.resume;
    onReady();
  }, [hydrated, onReady]);

  if (hydrated && stage.at === "resuming") return <QuestionnaireLoading />;
  if (hydrated && stage.at === "accepted") {
    return <AfterSubmit accepted={stage.accepted} submission={stage.submission} />;
  }

  const progress = stage.at === "form" ? stage.progress : null;
  const { definition, version } = progress ?? props;
  const accept: Accepting = (receipt, submission) => {
    const { answers } = submission;
    const fields = fieldsOf(definition);
    const rent = fields.find(({ id, type }) => id === "rentRange" && type === "range");
    const email = fields.find(({ type }) => type === "email");
    const accepted = {
      receipt,
      rent: rent && isPair(answers.rentRange) ? answers.rentRange : null,
      email: (email && textOf(answers[email.id]).trim()) || null,
    };
    store({ accepted });
    setStage({ at: "accepted", accepted, submission });
  };

  return (
    <QuestionnaireForm
      key={progress ? "resumed" : "begun"}
      definition={definition}
      version={version}
      productName={props.productName}
      progress={progress}
      live={hydrated && stage.at === "form"}
      onAccepted={accept}
    />
  );
}

function AfterSubmit(props: { accepted: Accepted; submission: Submission | null }) {
  const module = useLoaded(afterSubmitLoader);
  if (!module) return <QuestionnaireLoading />;
  return <module.AfterSubmit {...props} />;
}
