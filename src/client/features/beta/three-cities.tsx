import styles from "./three-cities.module.css";

/** A drawing of Berlin, Madrid and Lisbon side by side, with a bird that flies over all three. */
export function ThreeCities() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 480 168"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle
        fill="color-mix(in srgb, var(--sun) 16%, var(--sun-tint))"
        cx="240"
        cy="140"
        r="112"
      />
      <circle fill="color-mix(in srgb, var(--sun) 45%, var(--sun-tint))" cx="240" cy="140" r="72" />
      <path
        fill="var(--green-line)"
        d="M0 168v-36h26l18-16 18 16h14v-20h30v20h24l16-14 16 14h28v-26h26v26h34l14-14 14 14h30v-22h24v22h26l20-16 20 16h24v-14h28v50z"
      />
      {/* The drawing of Berlin: the television tower, and houses with dormers. */}
      <path
        fill="var(--green-deep)"
        d="M71 168l4-76h6l4 76zM76.800 34h2.400l1 36h-4.400zM69 78a9 9 0 0 1 18 0 9 9 0 0 1-18 0zM71 92h14v3H71z"
      />
      <path fill="var(--green)" d="M0 168v-46l10-16h36l10 16v46z" />
      <path fill="var(--green-deep)" d="M96 168v-42l8-14h40l8 14v42z" />
      <path fill="var(--clay)" d="M-2 124l12-20h36l12 20z" />
      {/* The drawing of Madrid: a corner house with a dome, and a winged figure on the dome. */}
      <path fill="var(--card)" d="M182 168v-66h26v-8h64v8h26v66z" />
      <path
        fill="var(--green-deep)"
        d="M216 94c0-20 9-31 24-34 15 3 24 14 24 34zM208 92h64v6h-64z"
      />
      <path fill="var(--green-deep)" d="M238.500 60V48h3v12zM240 50l-13-8 10 1 3-7 3 7 10-1z" />
      {/* The drawing of Lisbon: houses on a hill, the castle and a tram. */}
      <path
        fill="color-mix(in srgb, var(--green) 24%, var(--green-line))"
        d="M318 168c26-36 56-58 96-62 28-3 48 0 66 6v56z"
      />
      <path
        fill="var(--green-deep)"
        d="M386 112V92h5v5h5v-5h5v5h5v-5h5v8h14v-8h5v5h5v-5h5v5h5v-5h5v20z"
      />
      <path fill="var(--card)" d="M334 168v-30l16-14 16 14v30zM406 168v-40l18-15 18 15v40z" />
      <path fill="var(--green)" d="M368 168v-38l19-16 19 16v38z" />
      <path fill="var(--clay)" d="M329 140l21-18 21 18zM401 130l23-19 23 19z" />
      <path fill="var(--card)" d="M446 168v-36h36v36z" />
      <path
        fill="var(--sun)"
        d="M12 130h8v12h-8zM28 130h8v12h-8zM12 150h8v12h-8zM108 126h8v12h-8zM128 126h8v12h-8zM108 147h8v12h-8zM379 136h7v10h-7zM391 136h7v10h-7zM236 72a4 4 0 0 1 8 0v12h-8z"
      />
      <path
        fill="var(--stone-4)"
        d="M190 110h8v12h-8zM214 104h8v13h-8zM236 104h8v13h-8zM258 104h8v13h-8zM282 110h8v12h-8zM190 130h8v12h-8zM214 128h8v13h-8zM258 128h8v13h-8zM282 130h8v12h-8zM345 143h9v11h-9zM419 134h9v12h-9zM453 140h8v12h-8zM468 140h8v12h-8z"
      />
      <path fill="var(--green-deep)" d="M232 168v-28a8 8 0 0 1 16 0v28z" />
      <path fill="var(--sun)" d="M286 146h50a3 3 0 0 1 3 3v15h-56v-15a3 3 0 0 1 3-3z" />
      <path fill="var(--card)" d="M288 150h11v7h-11zM303 150h11v7h-11zM318 150h11v7h-11z" />
      <path
        fill="none"
        stroke="var(--green-deep)"
        strokeLinecap="round"
        strokeWidth="1.5"
        d="M311 146v-8M296 138h32"
      />
      <path
        fill="none"
        stroke="var(--green-deep)"
        strokeLinecap="round"
        strokeWidth="1.5"
        d="M0 166h480"
      />
      <path
        fill="none"
        stroke="var(--green)"
        strokeLinecap="round"
        strokeWidth="2"
        strokeDasharray="1 7"
        d="M94 66c6-16 20-24 36-20 10 2 16 8 26 12"
      />
      <path
        className={styles.bird}
        fill="var(--green)"
        transform="translate(178 58)"
        d="M-17-4Q-9-13-1-3 7-14 18-8 10-7 5 1 9 3 12 7 5 7 0 5-4 8-10 8-6 4-4 1-9-4-17-4Z"
      />
    </svg>
  );
}
