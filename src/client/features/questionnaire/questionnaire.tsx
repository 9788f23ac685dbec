import { useEffect, useLayoutEffect, useState } from "react";
import { trpc } from "#client/trpc.ts";
import { showToast } from "#client/ui/toast.tsx";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { afterSubmitLoader } from "./after-submit-loader.ts";
import { describeAccepted } from "./describe-accepted.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useLoaded } from "./loader.ts";
import { type Accepted, hasStored, type Progress, store } from "./progress-store.ts";
import { QuestionnaireForm } from "./questionnaire-form.tsx";
import { QuestionnaireLoading } from "./questionnaire-loading.tsx";
import { renewForm } from "./renew-form.ts";
import type { Submission } from "./submit-answers.ts";
import { renewedFormToast } from "./toasts.ts";
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
  | { at: "failed" }
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

/** The questionnaire in one of its states: new, resumed, sent, or impossible to resume. */
export function Questionnaire(props: QuestionnaireProps) {
  const [stage, setStage] = useState<Stage>(() => (hasStored() ? { at: "resuming" } : fresh));
  const { client } = trpc.useUtils();
  // The first render must equal the server's HTML, so the stored answers are shown only in the
  // second render.
  const hydrated = useHydrated();

  useEffect(() => {
    if (stage.at !== "resuming") return;
    // If the script that reads the stored answers cannot be loaded, no form is shown, because the
    // answers to an empty form would replace the stored ones.
    resumeStage().then(setStage, () => setStage({ at: "failed" }));
  }, [stage.at]);

  const { onReady } = props;
  useLayoutEffect(() => {
    if (!hydrated) return;
    delete document.documentElement.dataset.resume;
    onReady();
  }, [hydrated, onReady]);

  if (hydrated && stage.at === "resuming") return <QuestionnaireLoading />;
  if (hydrated && stage.at === "failed") {
    return (
      <LoadFailed text="The form could not be loaded. Your answers are not lost. Please try again." />
    );
  }
  if (hydrated && stage.at === "accepted") {
    return <AfterSubmit accepted={stage.accepted} submission={stage.submission} />;
  }

  const progress = stage.at === "form" ? stage.progress : null;
  const { definition, version } = progress ?? props;
  const accept: Accepting = (receipt, submission) => {
    const accepted = describeAccepted(definition, receipt, submission.answers);
    store({ accepted });
    setStage({ at: "accepted", accepted, submission });
  };
  const renew = async (begun: Progress) => {
    const renewed = await renewForm(client, begun);
    setStage({ at: "form", progress: renewed });
    showToast(renewedFormToast);
  };

  return (
    <QuestionnaireForm
      key={progress ? `resumed ${progress.version}` : "begun"}
      definition={definition}
      version={version}
      productName={props.productName}
      progress={progress}
      live={hydrated && stage.at === "form"}
      onAccepted={accept}
      onUnknownVersion={renew}
    />
  );
}

function AfterSubmit(props: { accepted: Accepted; submission: Submission | null }) {
  const { module, hasFailed } = useLoaded(afterSubmitLoader);
  if (hasFailed) {
    return (
      <LoadFailed text="Your wishes have arrived, but the next screen could not be loaded. Please try again." />
    );
  }
  if (!module) return <QuestionnaireLoading />;
  return <module.AfterSubmit {...props} />;
}
