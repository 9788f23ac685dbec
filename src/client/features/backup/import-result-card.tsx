import { CircleCheck, CircleHelp, CircleX, LogIn, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { type AdminChanges, describeAdminChanges } from "#common/backup/admin-changes.ts";
import { importMessages } from "#common/backup/import.ts";
import card from "../../ui/back-office/card.module.css";
import { button } from "../../ui/button.ts";
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
        <>
          <p>{importMessages.succeeded}.</p>
          <Administrators changes={outcome.administrators} />
        </>
      ) : outcome.isUnknown ? (
        <Unknown />
      ) : (
        <div className={styles.error}>
          <h3>Error details</h3>
          <p>{outcome.error}</p>
        </div>
      )}
      {(logFile ?? backupFile) && (
        <dl className={styles.files}>
          {logFile !== null && <File name="Log file" path={logFile} />}
          {backupFile && <File name="Safety backup" path={backupFile} />}
        </dl>
      )}
      {hasSucceeded ? (
        <div className={styles.next}>
          <p>Everyone has been logged out, including you. Log in again to continue.</p>
          {/* Loaded anew: what this page remembers is of the database before. */}
          <a className={button("primary")} href="/admin">
            <LogIn size={18} strokeWidth={1.75} aria-hidden="true" />
            Log in again
          </a>
        </div>
      ) : (
        !outcome.isUnknown && <Reassurance backupFile={backupFile} />
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
        The connection was lost before the server answered. An import either succeeds completely or
        changes nothing. Reload this page in a minute: if it asks you to log in, the import has
        succeeded.
      </p>
      <a className={button("quiet")} href="/admin/database">
        <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
        Reload this page
      </a>
    </div>
  );
}

/** Lists changed administrators, because an import can add an unexpected one. */
function Administrators({ changes }: { changes: AdminChanges }) {
  return (
    <div className={styles.administrators}>
      <h3>Administrators</h3>
      <ul className={parts.list}>
        {describeAdminChanges(changes).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
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

function Reassurance({ backupFile }: Pick<ImportOutcome, "backupFile">) {
  return (
    <ul className={parts.list}>
      <li>
        <strong>The original data is unchanged.</strong> The site works as before.
      </li>
      <li>
        <BackupRemark backupFile={backupFile} />
      </li>
      <li>
        <strong>Transactions are used</strong>, so an import either succeeds completely or changes
        nothing.
      </li>
    </ul>
  );
}

function BackupRemark({ backupFile }: Pick<ImportOutcome, "backupFile">) {
  if (backupFile) {
    return (
      <>
        <strong>A safety backup was made</strong> before anything was replaced. You can delete it.
      </>
    );
  }
  if (backupFile === null) {
    return (
      <>
        <strong>No safety backup was needed.</strong> The file was refused before anything was
        replaced.
      </>
    );
  }
  return (
    <>
      <strong>A safety backup is made</strong> just before anything is replaced. If there is one, it
      is in the list of backups.
    </>
  );
}
