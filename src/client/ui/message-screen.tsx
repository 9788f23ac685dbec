import type { ReactNode } from "react";
import styles from "./message-screen.module.css";

type MessageScreenProps = {
  heading: string;
  text: string;
  /** Buttons and links with which the user continues. */
  children?: ReactNode;
};

/** A whole screen with a message, such as "not found", below a picture of a missing house. */
export function MessageScreen({ heading, text, children }: MessageScreenProps) {
  return (
    <div className={styles.screen}>
      <MissingHouse />
      <h1>{heading}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

function MissingHouse() {
  return (
    <svg
      className={styles.picture}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox="0 0 240 112"
      aria-hidden="true"
      focusable="false"
    >
      <circle fill="var(--mantine-color-sun-1)" cx="120" cy="58" r="44" />
      <path fill="var(--card)" stroke="var(--ink)" d="M18 104V54l30-26 30 26v50z" />
      <path fill="var(--green-line)" stroke="var(--ink)" d="M40 104V80a8 8 0 0 1 16 0v24z" />
      <path stroke="var(--clay)" strokeDasharray="5 6" d="M90 104V54l30-26 30 26v50" />
      <path fill="var(--card)" stroke="var(--ink)" d="M162 104V54l30-26 30 26v50z" />
      <path
        fill="var(--green-line)"
        stroke="var(--ink)"
        d="M176 62h12v14h-12zM197 62h12v14h-12zM184 104V90h16v14z"
      />
      <path stroke="var(--ink)" d="M4 104h232" />
      <g fill="var(--green)" transform="translate(48 23)">
        <path d="M-11 4C-7 3-5-1-3-3c3-4 9-4 11 0l4 2-4 1c0 5-5 8-10 7z" />
        <path stroke="var(--ink)" d="M1 7v4" />
      </g>
    </svg>
  );
}
