import { farRoofs, nearRoofs, roofWindows } from "#common/blog/skyline.ts";
import styles from "./skyline.module.css";

/**
 * `looks` is the number of different pictures of the skyline. Each picture shifts the far roofs and
 * the near roofs by zero, one or two times `step`, which is a distance in units of the SVG. Most
 * pictures shift the near roofs a little further.
 */
const looks = 4;
const step = 90;

/**
 * The picture that is shown for a post without a picture: a part of the skyline, which the number
 * `seed` selects.
 */
export function Skyline({ seed }: { seed: number }) {
  const look = seed % looks;
  return (
    <div className={styles.skyline} data-look={look} aria-hidden>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" focusable="false">
        <circle
          fill="var(--sun)"
          opacity="0.75"
          cx={look % 2 ? 236 : 92}
          cy={look > 1 ? 92 : 74}
          r="46"
        />
        <path
          fill="var(--haze)"
          transform={`translate(${-step * ((look + 1) % 3)})`}
          d={farRoofs}
        />
        <g transform={`translate(${-step * (look % 3) - 14 * look})`}>
          <path fill="var(--roofs)" d={nearRoofs} />
          <path fill="var(--sun)" opacity="0.85" d={roofWindows} />
        </g>
      </svg>
    </div>
  );
}
