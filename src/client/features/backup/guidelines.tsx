import { usualImportMegabytes } from "#common/backup/import.ts";
import card from "../../ui/back-office/card.module.css";
import styles from "./card-parts.module.css";

/** What to know before one imports something. */
export function Guidelines() {
  return (
    <section className={card.card} aria-labelledby="guidelines">
      <header className={card.head}>
        <h2 id="guidelines">Guidelines</h2>
      </header>
      <ul className={`${styles.list} ${styles.wide}`}>
        <li>
          <strong>Export first.</strong> The server makes a safety backup before an import replaces
          anything, but a file on your own computer is safe even if this server fails.
        </li>
        <li>
          <strong>Formats: .sql and .backup.</strong> Use an export of this site, or a plain or
          custom-format dump by pg_dump.
        </li>
        <li>
          <strong>File size: at most {usualImportMegabytes}MB</strong>, unless the server is
          configured otherwise.
        </li>
        <li>
          <strong>Keep this page open</strong> until it shows the result. Meanwhile, visitors can
          still send submissions, but administrators cannot save changes.
        </li>
        <li>
          <strong>All or nothing.</strong> The server checks the whole file before it replaces the
          database. If anything is wrong with the file, nothing changes.
        </li>
        <li>
          <strong>Know who can log in afterwards.</strong> Only the accounts in the file can, unless
          you keep the current administrators.
        </li>
      </ul>
    </section>
  );
}
