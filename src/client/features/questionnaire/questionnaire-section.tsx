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
import { begun, isResuming, openedTime, watchSection } from "./first-touch.ts";
import { QuestionnaireLoading } from "./questionnaire-loading.tsx";
import styles from "./questionnaire-section.module.css";

type QuestionnaireSectionProps = {
  definition: QuestionnaireDefinition;
  /**
   * The version of the questionnaire, which is stored with the answers; null for the built-in
   * questionnaire.
   */
  version: number | null;
  productName: string;
};

const Questionnaire = lazy(async () => {
  if (!import.meta.env.SSR) await begun;
  return { default: (await import("./questionnaire.tsx")).Questionnaire };
});

// The properties of the form never change. A change would make React replace the server's HTML
// before the form's script has loaded, and the visitor's answers in the HTML would be lost.
const Frozen = memo(function Frozen(props: ComponentProps<typeof Questionnaire>) {
  return (
    <Suspense fallback={<QuestionnaireLoading />}>
      <Questionnaire {...props} />
    </Suspense>
  );
});

/**
 * The questionnaire as the server renders it: the HTML of the first step, which accepts answers at
 * once. The form's script loads when the visitor begins to use the form.
 */
export function QuestionnaireSection(props: QuestionnaireSectionProps) {
  const [frozen] = useState(props);
  const [ready, setReady] = useState(false);
  const onReady = useCallback(() => setReady(true), []);
  const section = useRef<HTMLElement>(null);
  const { client } = trpc.useUtils();
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    // The script in the document's head sets `data-search` if the visitor has sent a search from
    // this tab. Only then does the notice about that search load. If loading fails, only the notice
    // is missing, so the error is ignored.
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
    // This tracker sends the analytics event for a view of the first step, because the form's script
    // does not start for a visitor who only looks at this step. It sends no event that the home
    // page's script (`entry-home.ts`) has already sent in this session.
    const [first] = frozen.definition.steps;
    const tracker = createTracker({
      version: frozen.version,
      send: async (event) => {
        await client.analytics.track.mutate(event);
      },
      answeredFields: () => [],
      since: openedTime(),
    });
    if (first) tracker.viewStep({ id: first.id, number: 1 });
    return stop;
  }, [client, frozen]);

  return (
    <>
      <div className={styles.search}>{Notice && <Notice />}</div>
      <section
        ref={section}
        className={styles.section}
        aria-label="Flat search questionnaire"
        data-first-step={frozen.definition.steps[0]?.id}
        data-version={frozen.version ?? undefined}
      >
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
