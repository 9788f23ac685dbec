import type { ReactNode } from "react";
import { ScreenState } from "../ui/back-office/screen-state.tsx";
import styles from "./editor-frame.module.css";

type EditorFailureProps = {
  heading: string;
  /** The way to the list. */
  back: ReactNode;
  /** What went wrong, and what was said of it. */
  title: string;
  text: string;
  isRetrying: boolean;
  /** Absent where it would be the same again. */
  onRetry: (() => void) | undefined;
};

/** Stands in an editor's place when what it edits cannot be loaded. */
export function EditorFailure({ heading, back, ...notice }: EditorFailureProps) {
  return (
    <div className={styles.editor}>
      <header className={styles.head}>
        <div className={styles.back}>{back}</div>
        <h1>{heading}</h1>
      </header>
      <ScreenState kind="failure" {...notice} />
    </div>
  );
}
