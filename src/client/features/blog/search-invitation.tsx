import { Link } from "@tanstack/react-router";
import { invitationTexts } from "#common/site/blog-texts.ts";
import { button } from "../../ui/button.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./post-page.module.css";

/** At the end of a post, invites the reader to fill in the questionnaire. */
export function SearchInvitation() {
  const text = useTexts(invitationTexts);
  return (
    <aside className={styles.invitation} aria-labelledby="invitation">
      <svg
        viewBox="0 0 120 52"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="2.5"
        aria-hidden="true"
        focusable="false"
      >
        <path stroke="var(--clay)" d="M4 49l30-29 30 29M58 43l21-20 26 26M2 49h116" />
        <path
          fill="var(--green)"
          transform="translate(32 17) scale(.24)"
          d="M47-43 33-51C28-62 9-61 3-49-2-40-16-36-26-22-34-13-42-6-50 1l22-1C-14 6 6 4 18-6 29-14 35-27 35-38z"
        />
      </svg>
      <h2 id="invitation" className={styles.question}>
        {text("invitationHeadline")}
      </h2>
      <p>{text("invitationText")}</p>
      <Link to="/" className={button("primary")}>
        {text("invitationButton")}
      </Link>
    </aside>
  );
}
