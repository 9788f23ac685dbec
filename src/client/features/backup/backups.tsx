import { useRef, useState } from "react";
import type { Backup } from "#common/backup/backup.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import skeleton from "../../ui/skeleton.module.css";
import { BackupSchedule } from "./backup-schedule.tsx";
import { BackupBones, BackupTable } from "./backup-table.tsx";
import styles from "./backups.module.css";
import { DeleteBackup } from "./delete-backup.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import type { ImportSource } from "./use-import.ts";

type BackupsProps = {
  isImporting: boolean;
  onRestore: (source: ImportSource, keepAdmins: boolean) => void;
};

/** What one can go back to, and whether there will be more of it. */
export function Backups({ isImporting, onRestore }: BackupsProps) {
  const { data, error, isFetching, refetch } = trpc.backup.list.useQuery(undefined, {
    refetchOnMount: "always",
  });
  const [asked, setAsked] = useState<{ what: "restore" | "delete"; backup: Backup } | null>(null);
  const place = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(place, data);
  const close = () => setAsked(null);
  return (
    <section ref={place} tabIndex={-1} className={styles.backups} aria-labelledby="backups">
      <header className={styles.head}>
        <h2 id="backups">Backups</h2>
        {data ? (
          <BackupSchedule {...data.schedule} />
        ) : (
          !error && <span className={`${skeleton.bone} ${styles.scheduleBone}`} aria-hidden />
        )}
      </header>
      {error && (
        <ScreenState
          kind="failure"
          title="The backups can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        data.backups.length > 0 ? (
          <BackupTable
            backups={data.backups}
            isImporting={isImporting}
            onRestore={(backup) => setAsked({ what: "restore", backup })}
            onDelete={(backup) => setAsked({ what: "delete", backup })}
          />
        ) : (
          <p className={styles.empty}>
            There is no backup yet. One is made before every import
            {data.schedule.isOn ? ", and one every day." : "."}
          </p>
        )
      ) : (
        !error && <BackupBones />
      )}
      {asked?.what === "restore" && (
        <ImportDialog
          opened
          source={{ kind: "backup", name: asked.backup.name, bytes: asked.backup.bytes }}
          onConfirm={(source, keepAdmins) => {
            close();
            onRestore(source, keepAdmins);
          }}
          onCancel={close}
        />
      )}
      {asked?.what === "delete" && (
        <DeleteBackup backup={asked.backup} onDelete={holdFocus} onClose={close} />
      )}
    </section>
  );
}
