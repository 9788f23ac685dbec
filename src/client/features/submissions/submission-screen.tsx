import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorText } from "../../error-text.ts";
import { isNotFoundError, trpc } from "../../trpc.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import { MessageScreen } from "../../ui/message-screen.tsx";
import skeleton from "../../ui/skeleton.module.css";
import { forgetNoteDrafts } from "./note-draft.ts";
import styles from "./submission-detail.module.css";
import { SubmissionDetailView } from "./submission-detail.tsx";
import { SubmissionNavigation } from "./submission-navigation.tsx";
import type { SubmissionView } from "./submission-view.ts";

type SubmissionScreenProps = {
  id: string;
  /** The filters, sorting and page of the list from which the submission was opened. */
  view: SubmissionView;
};

/** Shows everything about one submission. */
export function SubmissionScreen({ id, view }: SubmissionScreenProps) {
  const { data, error, isFetching, refetch } = trpc.submissions.byId.useQuery(
    { id },
    { refetchOnMount: "always" },
  );
  if (isNotFoundError(error)) return <SubmissionMissing id={id} />;
  return (
    <div className={styles.screen}>
      <SubmissionNavigation id={id} view={view} />
      {error && (
        <ScreenState
          kind="failure"
          title="This submission can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? <SubmissionDetailView submission={data} /> : !error && <Bones />}
    </div>
  );
}

/** Shown for a missing or erased submission. The browser deletes the unsaved note about it. */
export function SubmissionMissing({ id }: { id?: string }) {
  useEffect(() => {
    if (id !== undefined) forgetNoteDrafts([id]);
  }, [id]);
  return (
    <MessageScreen
      heading="Submission Not Found"
      text="There is no such submission, or its data has been erased."
    >
      <Link to="/admin/submissions" search={true} className={button("primary")}>
        Back to Submissions
      </Link>
    </MessageScreen>
  );
}

/** A skeleton of the screen while the submission loads. */
function Bones() {
  return (
    <>
      <output className="visually-hidden">Loading submission...</output>
      <div aria-hidden className={styles.title}>
        <span className={`${skeleton.bone} ${styles.nameBone}`} />
      </div>
      <div aria-hidden className={styles.top}>
        <Panel lines={4} />
        <Panel lines={4} />
      </div>
      <div aria-hidden className={styles.rest}>
        <Panel lines={9} />
        <Panel lines={3} />
      </div>
    </>
  );
}

function Panel({ lines }: { lines: number }) {
  return (
    <div className={styles.panel}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <span key={line} className={`${skeleton.bone} ${styles.lineBone}`} />
      ))}
    </div>
  );
}
