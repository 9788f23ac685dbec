import { ArrowDownToLine } from "lucide-react";
import type { SubmissionPage } from "#common/submissions/submission.ts";
import { trpc } from "../../trpc.ts";
import styles from "./arrivals-bar.module.css";
import { filterOf, type SubmissionView } from "./submission-view.ts";

type ArrivalsBarProps = {
  view: SubmissionView;
  /** The part of the list that is shown. */
  page: SubmissionPage;
  onShow: () => void;
};

/** Says how many submissions came since the list was read, and brings them when it is pressed. */
export function ArrivalsBar({ view, page, onShow }: ArrivalsBarProps) {
  const { asOf, recent, items } = page;
  const { data: count } = trpc.submissions.countArrived.useQuery(
    {
      ...filterOf(view),
      since: asOf,
      except: [...new Set([...recent, ...items.map(({ id }) => id)])],
    },
    // None at first: it is asked for when the server says that some came.
    { initialData: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <output className={styles.bar}>
      {count > 0 && (
        <button type="button" className={styles.show} onClick={onShow}>
          <ArrowDownToLine size={16} strokeWidth={1.75} aria-hidden="true" />
          {count.toLocaleString("en-US")} new
          <span className={styles.hint}>Show {count === 1 ? "it" : "them"}</span>
        </button>
      )}
    </output>
  );
}
