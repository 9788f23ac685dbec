import { longMoment } from "#common/dates.ts";
import styles from "./moment.module.css";
import { briefMoment, timeAgo } from "./moment-words.ts";
import { useNow } from "./use-now.ts";

type MomentProps = {
  at: string;
  /**
   * Whether to show only how long ago the time was, without the date, because there is little room.
   */
  isBrief?: boolean;
  /** Whether the date follows the age (such as `2 h ago`) on the same line. */
  isOneLine?: boolean;
};

/** Shows how long ago a time was, such as `2 h ago`, and its date and time of day. */
export function Moment({ at, isBrief = false, isOneLine = false }: MomentProps) {
  const now = useNow();
  return (
    <time
      className={isBrief ? `${styles.moment} ${styles.brief}` : styles.moment}
      dateTime={at}
      title={longMoment(at)}
    >
      {timeAgo(at, now)}{" "}
      {isOneLine ? (
        `· ${briefMoment(at, now)}`
      ) : (
        <span className={styles.exact}>{briefMoment(at, now)}</span>
      )}
    </time>
  );
}
