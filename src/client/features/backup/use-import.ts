import { useMutation } from "@tanstack/react-query";
import type { AdminChanges } from "#common/backup/admin-changes.ts";
import { importMessages } from "#common/backup/import.ts";
import { reasonOf, statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useHandleSessionEnd } from "../accounts/admin-context.ts";
import { ImportRefusal, sendImport } from "./send-import.ts";

/** The file or the backup from which an import replaces the database. */
export type ImportSource = { name: string; bytes: number } & (
  | { kind: "file"; file: File }
  | { kind: "backup" }
);

type ImportRequest = { source: ImportSource; keepAdmins: boolean };

export type ImportOutcome = {
  logFile: string | null;
  /**
   * The path of the backup that the import made of the old database; null if the import made no
   * backup, undefined if it is unknown whether it made one.
   */
  backupFile: string | null | undefined;
} & (
  | { hasSucceeded: true; administrators: AdminChanges }
  | {
      hasSucceeded: false;
      error: string;
      /**
       * True if the connection was lost before the server responded, so that the result of the
       * import is unknown.
       */
      isUnknown: boolean;
    }
);

function outcomeOf(error: Error): ImportOutcome {
  const isUnknown = statusOf(error) === undefined;
  const files =
    error instanceof ImportRefusal
      ? { logFile: error.logFile, backupFile: error.backupFile }
      : { logFile: null, backupFile: undefined };
  return { hasSucceeded: false, isUnknown, error: error.message, ...files };
}

/**
 * Returns true if the error means that the import did not begin: the session had ended, or the user
 * had closed the dialog that asks for the password or a second factor.
 */
const hasNotBegun = (error: Error | null) =>
  statusOf(error) === 401 || reasonOf(error) === "confirm";

function reportFailure(error: Error): void {
  if (hasNotBegun(error)) return;
  showToast(
    statusOf(error) === undefined
      ? {
          title: "Connection lost",
          description: "The server had not answered when the connection was lost.",
          variant: "destructive",
        }
      : { title: "Import failed", description: importMessages.failed, variant: "destructive" },
  );
}

/** Replaces the database with a file or a backup, and returns the result. */
export function useImport() {
  const { client, backup } = trpc.useUtils();
  const { mutate, isPending, variables, data, error } = useMutation({
    async mutationFn({ source, keepAdmins }: ImportRequest) {
      const { name } = source;
      if (source.kind === "backup") return client.backup.restore.mutate({ name, keepAdmins });
      // If the server requires the password or a second factor again, `assertConfirmed` opens a
      // dialog that asks for it. The user then answers before the upload of the file, not after it.
      await client.accounts.factors.assertConfirmed.mutate();
      return sendImport(source.file, keepAdmins);
    },
    // The cached progress is removed before an import, because it belongs to the previous import.
    onMutate: () => backup.progress.setData(undefined, null),
    onSuccess: () =>
      showToast({ title: "Import successful", description: importMessages.succeeded }),
    onError(failure) {
      reportFailure(failure);
      // The list of backups is loaded again even after a failed import, because the import may have
      // made a safety backup.
      void backup.list.invalidate();
    },
  });
  const outcome: ImportOutcome | null = data
    ? { ...data, hasSucceeded: true }
    : error && !hasNotBegun(error)
      ? outcomeOf(error)
      : null;
  // An import ends every session. The login dialog stays closed, because the database screen itself
  // reports the end of the session.
  useHandleSessionEnd(isPending || outcome?.hasSucceeded === true);
  return {
    begin: (source: ImportSource, keepAdmins: boolean) => {
      if (!isPending) mutate({ source, keepAdmins });
    },
    isImporting: isPending,
    /** The source of the current or the last import. */
    source: variables?.source ?? null,
    /**
     * The result of the last import; null before the first import and while an import is running.
     */
    outcome,
  };
}
