import styles from "./skyline.module.css";

/** A drawing of roofs, three cards wide. Each card without a picture shows another part of it. */
const far =
  "M0 180v-62h34v-26h8v26h30l26-24 26 24v-40h44v52h30l8-64 8 64h36v-34l22-18 22 18v22h40v-44h38v56h26l30-26 30 26v-36h50v24h34l24-20 24 20v-46h46v58h40l24-22 24 22v64z";
const near =
  "M0 180v-52l30-26 30 26v-30h12v-14h10v14h34v36h20v-22l36-28 36 28v20h16v-42l8-18h40l8 18v48h14l26-22 26 22v-40h14v-12h9v12h41v44h18l34-30 34 30v-24h52v-14h10v14h8v30l30-24 30 24v36z";
const windows =
  "M24 138h12v16H24zM86 116h10v14H86zM104 116h10v14h-10zM166 130h12v16h-12zM234 112h10v14h-10zM254 112h10v14h-10zM323 138h12v16h-12zM366 122h10v14h-10zM386 122h10v14h-10zM452 132h12v16h-12zM514 126h10v14h-10zM534 126h10v14h-10z";

const looks = 4;
const step = 90;

/** A part of the skyline for a post without a picture; each post gets another part. */
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
        <path fill="var(--haze)" transform={`translate(${-step * ((look + 1) % 3)})`} d={far} />
        <g transform={`translate(${-step * (look % 3) - 14 * look})`}>
          <path fill="var(--roofs)" d={near} />
          <path fill="var(--sun)" opacity="0.85" d={windows} />
        </g>
      </svg>
    </div>
  );
}
