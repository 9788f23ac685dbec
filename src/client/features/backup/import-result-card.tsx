import { CircleCheck, CircleHelp, CircleX, LogIn, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { importMessages } from "#common/backup/import.ts";
import { button } from "../../ui/button.ts";
import card from "../../ui/card.module.css";
import parts from "./card-parts.module.css";
import styles from "./import-result-card.module.css";
import type { ImportOutcome } from "./use-import.ts";

/** How an import ended: the keyboard goes on from here. */
export function ImportResultCard({ outcome }: { outcome: ImportOutcome }) {
  const { hasSucceeded, logFile, backupFile } = outcome;
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const { Icon, title } = headOf(outcome);
  return (
    <section
      ref={place}
      className={`${card.card} ${styles.result}`}
      data-succeeded={hasSucceeded}
      aria-labelledby="import-result"
    >
      <h2 ref={heading} id="import-result" tabIndex={-1} className={styles.title}>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </h2>
      {hasSucceeded ? (
        <p>{importMessages.succeeded}.</p>
      ) : outcome.isUnknown ? (
        <Unknown />
      ) : (
        <div className={styles.error}>
          <h3>Error details</h3>
          <p>{outcome.error}</p>
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

function headOf(outcome: ImportOutcome) {
  if (outcome.hasSucceeded) return { Icon: CircleCheck, title: "Import Successful" };
  if (outcome.isUnknown) return { Icon: CircleHelp, title: "Connection Lost" };
  return { Icon: CircleX, title: "Import Failed" };
}

/** Nobody here knows how it ended, but it can be found out. */
function Unknown() {
  return (
    <div className={styles.next}>
      <p>
        The connection was lost before the server had answered. An import happens whole or not at
        all: load this page again in a minute to see which. If you are asked to log in then, it has
        succeeded.
      </p>
      <a className={button("quiet")} href="/admin/database">
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
        Load this page again
      </a>
    </div>
  );
}

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
    <ul className={parts.list}>
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
            <strong>A safety backup is made</strong> before anything is touched. If it came to that,
            it is in the list of backups.
          </>
        )}
      </li>
      <li>
        <strong>Transactions are used</strong>, so an import happens whole or not at all.
      </li>
    </ul>
  );
}
