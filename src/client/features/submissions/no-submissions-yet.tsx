import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";

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
    <svg viewBox="0 0 200 120" fill="none" stroke="var(--ink)" aria-hidden="true" focusable="false">
      <circle fill="var(--mantine-color-sun-1)" stroke="none" cx="100" cy="54" r="42" />
      <path fill="var(--card)" d="M94 88h12v24H94z" />
      <path fill="var(--green-line)" d="M56 88V56a20 20 0 0 1 20-20h52a20 20 0 0 1 20 20v32z" />
      <path fill="var(--card)" d="M56 88V56a20 20 0 0 1 40 0v32z" />
      <path d="M66 62h20" />
      <path fill="var(--green)" d="M126 54V26h18v12h-18" />
      <path d="M36 112h128" />
    </svg>
  );
}
