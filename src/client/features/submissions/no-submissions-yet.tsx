import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import styles from "./no-submissions-yet.module.css";

/** The empty state of the list of submissions, before the first visitor has sent one. */
export function NoSubmissionsYet() {
  return (
    <ScreenState
      kind="empty"
      picture={<OpenLetterbox />}
      title="No Submissions Yet"
      text="Visitors send submissions from the questionnaire on the home page. Each one appears here a moment later."
    >
      <a href="/" className={button("primary")}>
        Open the questionnaire
      </a>
    </ScreenState>
  );
}

function OpenLetterbox() {
  return (
    <svg className={styles.letterbox} viewBox="0 0 200 120" aria-hidden="true" focusable="false">
      <circle className={styles.sun} cx="100" cy="54" r="42" />
      <path className={styles.post} d="M94 88h12v24H94z" />
      <path className={styles.box} d="M56 88V56a20 20 0 0 1 20-20h52a20 20 0 0 1 20 20v32z" />
      <path className={styles.front} d="M56 88V56a20 20 0 0 1 40 0v32z" />
      <path className={styles.slit} d="M66 62h20" />
      <path className={styles.flag} d="M126 54V26h18v12h-18" />
      <path className={styles.ground} d="M36 112h128" />
    </svg>
  );
}
