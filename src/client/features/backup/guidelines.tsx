import { usualImportMegabytes } from "#common/backup/import.ts";
import card from "../../ui/card.module.css";
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
          <strong>Export first.</strong> A safety backup is made by itself before an import replaces
          anything, but a file of your own is out of this server's reach.
        </li>
        <li>
          <strong>Formats: .sql and .backup.</strong> Exports of this site, and what pg_dump writes,
          plain or as a custom archive.
        </li>
        <li>
          <strong>File size: at most {usualImportMegabytes}MB</strong>, unless the server is set up
          otherwise.
        </li>
        <li>
          <strong>Keep this page open</strong> until the result is here. What visitors send
          meanwhile is kept; nobody else in the back office can save anything.
        </li>
        <li>
          <strong>All or nothing.</strong> A file is checked whole before it takes the database's
          place. If anything is wrong with it, everything stays as it was.
        </li>
        <li>
          <strong>Know who can log in afterwards.</strong> The accounts are those of the file,
          unless you keep the present administrators.
        </li>
      </ul>
    </section>
  );
}
