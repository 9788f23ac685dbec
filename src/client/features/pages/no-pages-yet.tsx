import { Link } from "@tanstack/react-router";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import styles from "./no-pages-yet.module.css";

/** The table before there is anything in it. */
export function NoPagesYet() {
  return (
    <ScreenState
      kind="empty"
      picture={<BlankPages />}
      title="No Content Pages Yet"
      text="Get started by creating your first content page"
    >
      <Link to="/admin/content-pages/new" className={button("primary")}>
        Create First Page
      </Link>
    </ScreenState>
  );
}

function BlankPages() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" focusable="false">
      <circle className={styles.sun} cx="132" cy="54" r="40" />
      <path className={styles.sheet} d="M46 22h62v86H46z" transform="rotate(-7 77 65)" />
      <path className={styles.sheet} d="M70 14h64l18 18v78H70z" />
      <path className={styles.fold} d="M134 14v18h18z" />
      <path className={styles.line} d="M84 74h54M84 86h54M84 98h32" />
      <path className={styles.roof} d="M86 60V46l14-12 14 12v14z" />
    </svg>
  );
}
