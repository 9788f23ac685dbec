import {
  type ComponentProps,
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { trpc } from "#client/trpc.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { createTracker } from "../analytics/questionnaire-tracker.ts";
import { begun, isResuming, watchSection } from "./first-touch.ts";
import { QuestionnaireLoading } from "./questionnaire-loading.tsx";
import styles from "./questionnaire-section.module.css";

type QuestionnaireSectionProps = {
  definition: QuestionnaireDefinition;
  /**
   * The version of the questionnaire with which the answers are stored; null for the default one.
   */
  version: number | null;
  productName: string;
};

const Questionnaire = lazy(async () => {
  if (!import.meta.env.SSR) await begun;
  return { default: (await import("./questionnaire.tsx")).Questionnaire };
});

// A changed property would make React replace the server's HTML before the form's script has
// loaded, and lose the visitor's answers in it. So the properties never change.
const Frozen = memo(function Frozen(props: ComponentProps<typeof Questionnaire>) {
  return (
    <Suspense fallback={<QuestionnaireLoading />}>
      <Questionnaire {...props} />
    </Suspense>
  );
});

/**
 * The questionnaire as the server renders it: the first step's HTML, which accepts answers at once.
 * Its script loads when the visitor turns to it.
 */
export function QuestionnaireSection(props: QuestionnaireSectionProps) {
  const [frozen] = useState(props);
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const section = useRef<HTMLElement>(null);
  const { client } = trpc.useUtils();
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    // The script in the document's head found a stored search. If the notice fails to load, nothing
    // else is lost.
    if (document.documentElement.dataset.search === undefined) return;
    import("./search-notice.tsx").then(
      ({ SearchNotice }) => setNotice(() => SearchNotice),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (!section.current) return undefined;
    const stop = watchSection(section.current);
    if (isResuming()) return stop;
    // A visitor who only looks at the first step is counted as well, although the form's script may
    // never start.
    const [first] = frozen.definition.steps;
    const tracker = createTracker({
      version: frozen.version,
      send: async (event) => {
        await client.analytics.track.mutate(event);
      },
      answeredFields: () => [],
    });
    if (first) tracker.viewStep({ id: first.id, number: 1 });
    return stop;
  }, [client, frozen]);

  return (
    <>
      <div className={styles.search}>{Notice && <Notice />}</div>
      <section ref={section} className={styles.section} aria-label="Flat search questionnaire">
        <Frozen {...frozen} onReady={onReady} />
        {!ready && (
          <div className={styles.resuming}>
            <QuestionnaireLoading />
          </div>
        )}
      </section>
    </>
  );
}
