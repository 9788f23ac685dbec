import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { betaTexts } from "#common/site/beta-texts.ts";
import type { HowItWorks as Facts } from "#common/site/how-it-works.ts";
import { button } from "../../ui/button.ts";
import { stillPart } from "../../ui/still-part.tsx";
import { useTexts } from "../site/site-texts.ts";
import styles from "./beta-welcome.module.css";
import { ThreeCities } from "./three-cities.tsx";
import { useModal } from "./use-modal.ts";

/** The id of the part of the pop-up that says how the service works. */
export const howItWorksId = "how-it-works";

const HowItWorks = stillPart(
  howItWorksId,
  async () => (await import("../how-it-works/how-it-works.tsx")).HowItWorks,
);

const steps = [
  { lead: "betaFirstLead", rest: "betaFirst" },
  { lead: "betaSecondLead", rest: "betaSecond" },
  { lead: "betaThirdLead", rest: "betaThird" },
] as const;

/**
 * The pop-up that welcomes visitors to the beta. The server renders it, and its buttons are links,
 * so it can be read and closed without scripts.
 */
export function BetaWelcome({ howItWorks }: { howItWorks: Facts | null }) {
  const text = useTexts(betaTexts);
  const dialog = useModal();
  return (
    <div className={styles.page}>
      <div className={styles.layer}>
        {/* For mouse users, a click outside of the dialog closes the dialog. Keyboard users have the
            Close button. */}
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
            <span>{text("betaClose")}</span>
          </Link>
          <div className={styles.body}>
            <h1 id="beta-title" className={styles.title}>
              {text("betaHeadline")}
            </h1>
            <p id="beta-promise" className={styles.promise}>
              {text("betaPromise")}
            </p>
            <ol className={styles.steps}>
              {steps.map(({ lead, rest }) => (
                <li key={lead}>
                  <p>
                    <strong>{text(lead)}</strong> {text(rest)}
                  </p>
                </li>
              ))}
            </ol>
            <p className={styles.cities}>
              {text("betaCitiesLead")} <strong>{text("betaCities")}</strong>.
            </p>
            <Link to="/" replace className={`${button("primary")} ${styles.start}`}>
              {text("betaButton")}
            </Link>
          </div>
          <HowItWorks facts={howItWorks} />
        </div>
      </div>
    </div>
  );
}
