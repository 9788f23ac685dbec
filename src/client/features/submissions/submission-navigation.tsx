import { Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import styles from "./submission-detail.module.css";
import { type SubmissionView, useAddressOf } from "./submission-view.ts";
import { useNeighbours } from "./use-neighbours.ts";

/**
 * Links back to the list that a submission was opened from, and to the previous and next submission
 * of that list.
 */
export function SubmissionNavigation({ id, view }: { id: string; view: SubmissionView }) {
  const neighbours = useNeighbours(id, view);
  const addressOf = useAddressOf();
  return (
    <nav className={styles.navigation} aria-label="Submissions">
      <Link to="/admin/submissions" search={addressOf(view)} className={styles.back}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        Back to Submissions
      </Link>
      {neighbours && (
        <div className={styles.ways}>
          <Way way={neighbours.previous} name="Previous" />
          <span className={styles.place}>{neighbours.place}</span>
          <Way way={neighbours.next} name="Next" />
        </div>
      )}
    </nav>
  );
}

type WayProps = {
  way: { id: string; view: SubmissionView } | null;
  name: "Previous" | "Next";
};

function Way({ way, name }: WayProps) {
  const addressOf = useAddressOf();
  const words = (
    <>
      {name === "Previous" && <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
      {name}
      <span className="visually-hidden"> submission</span>
      {name === "Next" && <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />}
    </>
  );
  return way ? (
    <Link
      to="/admin/submissions/$id"
      params={{ id: way.id }}
      search={addressOf(way.view)}
      replace
      className={styles.way}
    >
      {words}
    </Link>
  ) : (
    <span className={styles.way} data-none>
      {words}
    </span>
  );
}
