import { useEffect, useState } from "react";
import type { Accepted } from "./progress-store.ts";
import { Searching } from "./searching.tsx";
import { StagesDialog } from "./stages-dialog.tsx";
import { SuccessCard } from "./success-card.tsx";

/** How long, in milliseconds, the search is shown before the news. */
const searchingMs = 3000;

type AfterSubmitProps = {
  accepted: Accepted;
  /** It has just been sent; else this is a reload, which shows the end at once. */
  now: boolean;
};

/** What a visitor sees once the answers are accepted: the search, the news, the card. */
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
