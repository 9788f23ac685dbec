import { History } from "lucide-react";
import styles from "../ui/back-office/notes.module.css";
import { button } from "../ui/button.ts";
import { localDay, localTime } from "./local-time.ts";

type DraftOfferProps = {
  /** When it was typed, ISO 8601. */
  changedAt: string;
  /** Of how many. */
  count?: number;
  /** What has changed since on the server, when anything has. */
  changedSince: string | null;
  /** Absent where it has been restored already. */
  onRestore?: () => void;
  onDiscard: () => void;
};

/** Offers back what was typed before and never saved. */
export function DraftOffer(props: DraftOfferProps) {
  const { changedAt, count = 1, changedSince, onRestore, onDiscard } = props;
  // By the reader's own clock: it is his own work on this very machine.
  const typed = new Date(changedAt);
  return (
    <section className={styles.note} data-tone="offer" aria-label="Unsaved changes">
      <History size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.main}>
          You have unsaved changes from {localDay(typed)} at {localTime(typed)}.
        </p>
        {changedSince && (
          <p>
            The {changedSince} has been changed since. When you save, you will see both versions
            side by side.
          </p>
        )}
        {count > 1 && <p>More unsaved changes after these: {count - 1}.</p>}
      </div>
      <div className={styles.actions}>
        {onRestore && (
          <button type="button" className={button("primary")} onClick={onRestore}>
            Restore
          </button>
        )}
        <button type="button" className={button("quiet")} onClick={onDiscard}>
          Discard
        </button>
      </div>
    </section>
  );
}
