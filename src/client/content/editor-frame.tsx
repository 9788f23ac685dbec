import { History } from "lucide-react";
import type { ReactNode } from "react";
import bar from "../ui/back-office/save-bar.module.css";
import { button } from "../ui/button.ts";
import styles from "./editor-frame.module.css";

type EditorFrameProps = {
  title: string;
  /** What is said of the state of the work. */
  state: string;
  /** The way to the list, above the title. */
  back: ReactNode;
  /** Absent for what has no versions yet. */
  onVersions: (() => void) | undefined;
  /** What else can be done beside the title. */
  tools?: ReactNode;
  submitLabel: string;
  isSaving: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** What is offered or told before the fields. */
  notes: ReactNode;
  children: ReactNode;
};

/** An editor's title, its fields, and at the end of the screen what to do with them. */
export function EditorFrame(props: EditorFrameProps) {
  const { title, state, back, onVersions, tools, submitLabel, isSaving, onCancel } = props;
  return (
    <form
      className={styles.editor}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <header className={styles.head}>
        <div className={styles.back}>{back}</div>
        <h1>{title}</h1>
        <div className={styles.tools}>
          {onVersions && (
            <button type="button" className={button("quiet")} onClick={onVersions}>
              <History size={18} strokeWidth={1.75} aria-hidden="true" />
              Versions
            </button>
          )}
          {tools}
        </div>
      </header>
      {props.notes}
      {props.children}
      <div className={bar.bar}>
        <button type="submit" className={button("primary")} aria-disabled={isSaving}>
          {isSaving ? "Saving..." : submitLabel}
        </button>
        <button type="button" className={button("quiet")} onClick={onCancel}>
          Cancel
        </button>
        <output className={styles.state}>{state}</output>
      </div>
    </form>
  );
}
