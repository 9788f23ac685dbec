import { useEffect, useState } from "react";
import type { Accepted } from "./progress-store.ts";
import { Searching } from "./searching.tsx";
import { StagesDialog } from "./stages-dialog.tsx";
import type { Submission } from "./submit-answers.ts";
import { SuccessCard } from "./success-card.tsx";

/**
 * The number of milliseconds for which the searching screen is shown, before the dialog with the
 * three stages of the search opens.
 */
const searchingMs = 3000;

type AfterSubmitProps = {
  accepted: Accepted;
  /**
   * The submission that was just sent; null after a reload of the page. If it is null, only the
   * success card is shown, without the screens before it.
   */
  submission: Submission | null;
};

/**
 * The screens after the server has accepted the answers: first the searching screen, then the
 * dialog with the three stages of the search, then the success card.
 */
export function AfterSubmit({ accepted, submission }: AfterSubmitProps) {
  const [now] = useState(submission !== null);
  const [moment, setMoment] = useState<"searching" | "news" | "card">(now ? "searching" : "card");

  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setMoment("news"), searchingMs);
    return () => clearTimeout(timer);
  }, [now]);

  if (moment === "card") return <SuccessCard accepted={accepted} submission={submission} />;
  return (
    <>
      <Searching />
      {moment === "news" && <StagesDialog onDone={() => setMoment("card")} />}
    </>
  );
}
