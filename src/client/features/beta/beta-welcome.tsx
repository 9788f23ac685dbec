import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { button } from "../../ui/button.ts";
import styles from "./beta-welcome.module.css";
import { ThreeCities } from "./three-cities.tsx";
import { useModal } from "./use-modal.ts";

/**
 * The pop-up that welcomes visitors to the beta. The server renders it, and its buttons are links,
 * so it can be read and closed without scripts.
 */
export function BetaWelcome({ productName }: { productName: string }) {
  const dialog = useModal();
  return (
    <div className={styles.page}>
      <div className={styles.layer}>
        {/* A click beside the dialog closes it, for mouse users. Keyboard users have the Close
           button. */}
        <Link to="/" replace className={styles.outside} tabIndex={-1} aria-hidden />
        <div
          ref={dialog}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it takes the focus itself, and HTML allows no tabindex on a dialog element
          role="dialog"
          aria-modal="true"
          aria-labelledby="beta-title"
          aria-describedby="beta-promise"
          tabIndex={-1}
          className={`${styles.dialog} appears`}
        >
          <ThreeCities />
          <Link to="/" replace className={styles.close}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
            <span>Close</span>
          </Link>
          <div className={styles.body}>
            <h1 id="beta-title" className={styles.title}>
              Welcome to the {productName} beta
            </h1>
            <p id="beta-promise" className={styles.promise}>
              For a week, we look for a flat with you. This is how it goes:
            </p>
            <ol className={styles.steps}>
              <li>
                <p>
                  <strong>You fill in your search profile.</strong> It takes 5 quick screens, and we
                  scan social and messaging groups for what you are after.
                </p>
              </li>
              <li>
                <p>
                  <strong>You get 1 email a day with matches,</strong> for 7 days. Nothing else.
                </p>
              </li>
              <li>
                <p>
                  <strong>You tell us how it went.</strong> At the end of the trial you book a
                  feedback call with a team member.
                </p>
              </li>
            </ol>
            <p className={styles.cities}>
              Live in three cities: <strong>Berlin, Madrid and Lisbon</strong>.
            </p>
            <Link to="/" replace className={`${button("primary")} ${styles.start}`}>
              Start your search
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
