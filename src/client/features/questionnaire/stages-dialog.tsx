import { useEffect, useRef, useState } from "react";
import { button } from "#client/ui/button.ts";
import { stageTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./after-submit.module.css";
import { RooftopScene } from "./rooftop-scene.tsx";

const stages = [
  {
    moment: "received",
    title: "We've got you!",
    text: "stageReceived",
  },
  {
    moment: "found",
    title: "We found a flat for you!",
    text: "stageFound",
  },
  {
    moment: "home",
    title: "You're in!",
    text: "stageIn",
  },
] as const;

/** The number of milliseconds for which the dialog shows each stage of the search. */
const stageMs = 2000;

/** A dialog that shows three stages of the search in turn. Escape and Skip end it early. */
export function StagesDialog({ onDone }: { onDone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(0);

  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    shown.showModal();
    const timers = [
      ...stages.slice(1).map((_, i) => setTimeout(() => setIndex(i + 1), stageMs * (i + 1))),
      setTimeout(() => shown.close(), stageMs * stages.length),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
      shown.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} appears`}
      aria-labelledby="news"
      onClose={onDone}
    >
      <StageContent index={index} onSkip={() => dialog.current?.close()} />
    </dialog>
  );
}

/** The content of the dialog during one of the three stages of the search. */
export function StageContent({ index, onSkip }: { index: number; onSkip?: () => void }) {
  const stage = stages[index] ?? stages[0];
  const text = useTexts(stageTexts);
  return (
    <>
      <RooftopScene moment={stage.moment} />
      <div className={styles.news} aria-live="polite" aria-atomic>
        <div key={index} className="appears">
          <h2 id="news" className={styles.title}>
            {stage.title}
          </h2>
          <p className={styles.text}>{text(stage.text)}</p>
        </div>
      </div>
      <ol className={styles.dots} aria-hidden>
        {stages.map(({ moment }, i) => (
          <li key={moment} data-on={i <= index || undefined} />
        ))}
      </ol>
      <button type="button" className={`${button("quiet")} ${styles.skip}`} onClick={onSkip}>
        {text("stageSkip")}
      </button>
    </>
  );
}
