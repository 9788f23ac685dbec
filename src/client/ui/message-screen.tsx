import type { ReactNode } from "react";
import styles from "./message-screen.module.css";

type MessageScreenProps = {
  heading: string;
  text: string;
  /** Buttons and links to go on with. */
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
    <svg className={styles.picture} viewBox="0 0 240 112" aria-hidden="true" focusable="false">
      <circle className={styles.sun} cx="120" cy="58" r="44" />
      <path className={styles.house} d="M18 104V54l30-26 30 26v50z" />
      <path className={styles.door} d="M40 104V80a8 8 0 0 1 16 0v24z" />
      <path className={styles.gap} d="M90 104V54l30-26 30 26v50" />
      <path className={styles.house} d="M162 104V54l30-26 30 26v50z" />
      <path className={styles.door} d="M176 62h12v14h-12zM197 62h12v14h-12zM184 104V90h16v14z" />
      <path className={styles.ground} d="M4 104h232" />
      <g className={styles.bird} transform="translate(48 23)">
        <path d="M-11 4C-7 3-5-1-3-3c3-4 9-4 11 0l4 2-4 1c0 5-5 8-10 7z" />
        <path className={styles.leg} d="M1 7v4" />
      </g>
    </svg>
  );
}
