import styles from "./rooftop-scene.module.css";

export type SceneMoment = "searching" | "received" | "found" | "home";

const columns = [125, 150, 175];
const rows = [84, 114];

/**
 * An animated drawing of three roofs and a bird. The bird looks for a lit window and finally sits
 * on the chimney.
 */
export function RooftopScene({ moment }: { moment: SceneMoment }) {
  return (
    <svg
      className={styles.scene}
      data-moment={moment}
      viewBox="0 0 320 190"
      width={320}
      height={190}
      aria-hidden
    >
      <circle fill="var(--sun-tint)" cx="160" cy="98" r="84" />
      <circle fill="color-mix(in srgb, var(--sun) 32%, var(--sun-tint))" cx="160" cy="98" r="58" />

      <path fill="var(--stone-2)" d="M38 104h66v74H38z" />
      <path fill="var(--clay)" d="M30 106l41-34 41 34z" />
      <path fill="var(--stone-4)" d="M50 118h16v20H50zM77 118h16v20H77zM50 148h16v20H50z" />
      <path fill="var(--stone-6)" d="M77 152a8 8 0 0 1 16 0v26H77z" />

      <path fill="var(--stone-1)" d="M212 98h68v80h-68z" />
      <path fill="var(--clay-line)" d="M204 100l42-36 42 36z" />
      <path fill="var(--stone-4)" d="M224 112h16v20h-16zM251 112h16v20h-16zM251 144h16v20h-16z" />
      <path fill="var(--stone-6)" d="M224 150a8 8 0 0 1 16 0v28h-16z" />

      <path fill="var(--clay)" d="M177 24h16v26h-16zM174 20h22v6h-22z" />
      <path fill="var(--green)" d="M112 70h92v108h-92z" />
      <path fill="var(--green-deep)" d="M104 72l16-30h76l16 30z" />
      {rows.flatMap((y) =>
        columns.map((x) => (
          <rect
            key={`${x}-${y}`}
            className={styles.window}
            fill="var(--green-deep)"
            data-found={(x === 175 && y === 84) || undefined}
            x={x}
            y={y}
            width="16"
            height="20"
            rx="1.5"
          />
        )),
      )}
      <path className={styles.door} fill="var(--clay-line)" d="M147 158a11 11 0 0 1 22 0v20h-22z" />
      <path stroke="var(--stone-4)" strokeLinecap="round" strokeWidth="2" d="M16 178h288" />

      <g className={styles.flying}>
        <path
          fill="var(--green)"
          d="M-17-4Q-9-13-1-3 7-14 18-8 10-7 5 1 9 3 12 7 5 7 0 5-4 8-10 8-6 4-4 1-9-4-17-4Z"
        />
        <g className={styles.letter} opacity="0">
          <path
            fill="var(--card)"
            stroke="var(--ink)"
            strokeLinejoin="round"
            strokeWidth="1.25"
            d="M-8 11h18v12H-8z"
          />
          <path fill="none" stroke="var(--clay)" strokeWidth="1.25" d="M-8 11l9 7 9-7" />
        </g>
      </g>
      <g className={styles.perched} opacity="0" transform="translate(184 20)">
        <path fill="none" stroke="var(--ink)" strokeWidth="1.5" d="M-1-4v4M3-4v4" />
        <path
          fill="var(--green)"
          d="M-19 1-9-6C-9-13-4-17 2-17 2-22 5-25 9-25c3 0 5 2 6 4l5 2-5 2C15-9 9-3 1-3-3-3-6-4-8-5Z"
        />
        <circle fill="var(--paper)" cx="10" cy="-20.500" r="1.200" />
      </g>
    </svg>
  );
}
