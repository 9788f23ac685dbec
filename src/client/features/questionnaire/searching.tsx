import { type Ref, useLayoutEffect, useRef, useState } from "react";
import { sourceMark, stageTexts } from "#common/site/result-texts.ts";
import { useTexts } from "../site/site-texts.ts";
import styles from "./after-submit.module.css";
import { focusInPlace } from "./arrival.ts";
import { RooftopScene } from "./rooftop-scene.tsx";

const sources = ["Facebook Groups", "Telegram", "WhatsApp Groups"];

export function Searching() {
  const [source] = useState(() => sources[Math.floor(Math.random() * sources.length)]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, because the submit button that had the focus has been removed.
  useLayoutEffect(() => focusInPlace(heading.current), []);
  return <SearchingScreen source={source ?? ""} heading={heading} />;
}

type SearchingScreenProps = {
  /** The service that the team is searching, as the screen names it, such as `Telegram`. */
  source: string;
  heading?: Ref<HTMLHeadingElement>;
};

export function SearchingScreen({ source, heading }: SearchingScreenProps) {
  const text = useTexts(stageTexts);
  return (
    <div className={`${styles.moment} appears`} data-accepted>
      <RooftopScene moment="searching" />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        Searching for flats...
      </h2>
      <p className={styles.text}>
        <output>{text("stageSearching").replaceAll(sourceMark, source)}</output>
      </p>
      <div className={styles.track} aria-hidden />
    </div>
  );
}
