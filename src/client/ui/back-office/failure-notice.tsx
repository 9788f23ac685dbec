import { RotateCw } from "lucide-react";
import { button } from "../button.ts";
import styles from "./failure-notice.module.css";

type FailureNoticeProps = {
  title: string;
  /** What the server said. */
  text: string;
  isRetrying: boolean;
  /** Absent where it would be the same again. */
  onRetry: (() => void) | undefined;
};

/** Stands where something should be that could not be read. */
export function FailureNotice({ title, text, isRetrying, onRetry }: FailureNoticeProps) {
  return (
    <div role="alert" className={styles.notice}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {onRetry && (
        <button
          type="button"
          className={button("quiet")}
          aria-disabled={isRetrying}
          onClick={() => {
            if (!isRetrying) onRetry();
          }}
        >
          <RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />
          {isRetrying ? "Retrying..." : "Retry"}
        </button>
      )}
    </div>
  );
}
