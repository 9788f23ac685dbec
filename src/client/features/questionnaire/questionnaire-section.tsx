import {
  type ComponentProps,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { begun, watchSection } from "./first-touch.ts";
import { QuestionnaireLoading } from "./questionnaire-loading.tsx";
import styles from "./questionnaire-section.module.css";

type QuestionnaireSectionProps = {
  definition: QuestionnaireDefinition;
  /** The version that the answers are stored with; null for the built-in definition. */
  version: number | null;
  productName: string;
};

const Questionnaire = lazy(async () => {
  if (!import.meta.env.SSR) await begun;
  return { default: (await import("./questionnaire.tsx")).Questionnaire };
});

// A new property would make React give up the served HTML before its script is there, and with it
// what the visitor has ticked.
const Frozen = memo(function Frozen(props: ComponentProps<typeof Questionnaire>) {
  return (
    <Suspense fallback={<QuestionnaireLoading />}>
      <Questionnaire {...props} />
    </Suspense>
  );
});

/**
 * The questionnaire as the server sends it: the first step's HTML, which takes answers at once,
 * and whose script follows when the visitor turns to it.
 */
export function QuestionnaireSection(props: QuestionnaireSectionProps) {
  const [frozen] = useState(props);
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const section = useRef<HTMLElement>(null);
  useEffect(() => (section.current ? watchSection(section.current) : undefined), []);

  return (
    <section ref={section} className={styles.section} aria-label="Flat search questionnaire">
      <Frozen {...frozen} onReady={onReady} />
      {!ready && (
        <div className={styles.resuming}>
          <QuestionnaireLoading />
        </div>
      )}
    </section>
  );
}
