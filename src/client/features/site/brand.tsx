import { Link } from "@tanstack/react-router";
import styles from "./brand.module.css";

/** The product's logo and current name, as a link to the home page. */
export function Brand({ name }: { name: string }) {
  return (
    <Link to="/" className={styles.brand} activeOptions={{ exact: true }}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect fill="var(--green)" width="32" height="32" rx="8" />
        <path
          fill="none"
          stroke="var(--paper)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M5 13.5 16 5l11 8.5"
        />
        <path
          fill="var(--sun)"
          transform="translate(16.2 28) scale(.22)"
          d="M47-43 33-51C28-62 9-61 3-49-2-40-16-36-26-22-34-13-42-6-50 1l22-1C-14 6 6 4 18-6 29-14 35-27 35-38z"
        />
      </svg>
      <span className={styles.name}>{name}</span>
    </Link>
  );
}
