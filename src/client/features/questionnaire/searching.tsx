import { useLayoutEffect, useRef, useState } from "react";
import styles from "./after-submit.module.css";
import { focusInPlace } from "./arrival.ts";
import { RooftopScene } from "./rooftop-scene.tsx";

const sources = ["Facebook Groups", "Telegram", "WhatsApp Groups"];

export function Searching() {
  const [source] = useState(() => sources[Math.floor(Math.random() * sources.length)]);
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus, because the submit button that had the focus has been removed.
  useLayoutEffect(() => focusInPlace(heading.current), []);

  return (
    <div className={`${styles.moment} appears`} data-accepted>
      <RooftopScene moment="searching" />
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        Searching for flats...
      </h2>
      <p className={styles.text}>
        <output>Looking through {source} for you</output>
      </p>
      <div className={styles.track} aria-hidden />
    </div>
  );
}
