import { useEffect, useState } from "react";
import type { Accepted } from "./progress-store.ts";
import { Searching } from "./searching.tsx";
import { StagesDialog } from "./stages-dialog.tsx";
import { SuccessCard } from "./success-card.tsx";

/** How long the searching screen is shown before the three stages, in milliseconds. */
const searchingMs = 3000;

type AfterSubmitProps = {
  accepted: Accepted;
  /**
   * True right after the submission; false after a reload of the page, after which the success card
   * is shown at once.
   */
  now: boolean;
};

/**
 * The screens that follow accepted answers: first the searching screen, then the three stages, then
 * the success card.
 */
export function AfterSubmit({ accepted, now }: AfterSubmitProps) {
  const [moment, setMoment] = useState<"searching" | "news" | "card">(now ? "searching" : "card");

  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setMoment("news"), searchingMs);
    return () => clearTimeout(timer);
  }, [now]);

  if (moment === "card") return <SuccessCard accepted={accepted} />;
  return (
    <>
      <Searching />
      {moment === "news" && <StagesDialog onDone={() => setMoment("card")} />}
    </>
  );
}
