import { CircleCheck, CircleX, LogIn } from "lucide-react";
import { useEffect, useRef } from "react";
import { importMessages } from "#common/backup/import.ts";
import { button } from "../../ui/button.ts";
import card from "./card.module.css";
import styles from "./import-result-card.module.css";
import type { ImportOutcome } from "./use-import.ts";

/** How an import ended: the keyboard goes on from here. */
export function ImportResultCard({ outcome }: { outcome: ImportOutcome }) {
  const { hasSucceeded, logFile, backupFile } = outcome;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Icon = hasSucceeded ? CircleCheck : CircleX;
  return (
    <section
      className={`${card.card} ${styles.result}`}
      data-succeeded={hasSucceeded}
      aria-labelledby="import-result"
    >
      <h2 ref={heading} id="import-result" tabIndex={-1} className={styles.title}>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        {hasSucceeded ? "Import Successful" : "Import Failed"}
      </h2>
      {hasSucceeded ? (
        <p>{importMessages.succeeded}.</p>
      ) : (
        <div className={styles.error}>
          <h3>Error details</h3>
          <p>{outcome.isUnknown ? lost : outcome.error}</p>
        </div>
      )}
      {(logFile !== null || backupFile !== null) && (
        <dl className={styles.files}>
          {logFile !== null && <File name="Log file" path={logFile} />}
          {backupFile !== null && <File name="Safety backup" path={backupFile} />}
        </dl>
      )}
      {hasSucceeded ? (
        <div className={styles.next}>
          <p>Everyone has been logged out, you too: log in again to go on.</p>
          {/* Loaded anew: what this page remembers is of the database before. */}
          <a className={button("primary")} href="/admin">
            <LogIn size={18} strokeWidth={1.75} aria-hidden="true" />
            Log in again
          </a>
        </div>
      ) : (
        !outcome.isUnknown && <Reassurance hasBackup={backupFile !== null} />
      )}
    </section>
  );
}

const lost =
  "The connection was lost before the server had answered. An import happens whole or not at all: load this page again to see which. If you are asked to log in then, it has succeeded.";

function File({ name, path }: { name: string; path: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{path}</code>
      </dd>
    </div>
  );
}

function Reassurance({ hasBackup }: { hasBackup: boolean }) {
  return (
    <ul className={card.list}>
      <li>
        <strong>The original data is unchanged.</strong> The site goes on as it was.
      </li>
      <li>
        {hasBackup ? (
          <>
            <strong>A safety backup was made</strong> before the file was read. You may delete it.
          </>
        ) : (
          <>
            <strong>A safety backup is made</strong> before anything is touched; when it was, it is
            in the list of backups.
          </>
        )}
      </li>
      <li>
        <strong>Transactions are used</strong>, so an import happens whole or not at all.
      </li>
    </ul>
  );
}
