import { useLayoutEffect, useRef, useState } from "react";
import { contactOf } from "#common/submissions/contact.ts";
import { forgetSession } from "../analytics/session.ts";
import { focusInPlace } from "./arrival.ts";
import { CorrectAddress } from "./correct-address.tsx";
import { type Accepted, forgetStored, type Search, store, storeSearch } from "./progress-store.ts";
import { ResultCard } from "./result-card.tsx";
import type { Submission } from "./submit-answers.ts";

function leave(search: Search): void {
  forgetStored();
  storeSearch(search);
  forgetSession();
  // After the reload, the notice about the search is at the top of the page. A reload preserves the
  // scroll position, so the page scrolls to its top first.
  window.scrollTo({ top: 0, behavior: "instant" });
  location.reload();
}

type SuccessCardProps = {
  accepted: Accepted;
  /** The submission that was just sent; null after a reload of the page. */
  submission: Submission | null;
};

/**
 * The last screen: a summary of the search, and what happens next. If a mail asks for confirmation,
 * the visitor can correct the email address.
 */
export function SuccessCard({ accepted: first, submission: sent }: SuccessCardProps) {
  const [{ accepted, submission }, setShown] = useState({ accepted: first, submission: sent });
  const { receipt, email } = accepted;
  const reference = receipt.id.slice(0, 8);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => focusInPlace(heading.current), []);

  return (
    <ResultCard
      accepted={accepted}
      reference={reference}
      heading={heading}
      correction={
        receipt.asksConfirmation &&
        submission &&
        email !== null && (
          <CorrectAddress
            key={receipt.id}
            submission={submission}
            replaces={receipt.id}
            onCorrected={(next, corrected) => {
              const shown = {
                ...accepted,
                receipt: next,
                email: contactOf(corrected.answers).email,
              };
              store({ accepted: shown });
              setShown({ accepted: shown, submission: corrected });
            }}
          />
        )
      }
      onClose={() => leave({ reference, email })}
    />
  );
}
