import { useMutation } from "@tanstack/react-query";
import { importMessages } from "#common/backup/import.ts";
import { reasonOf, statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useHandleSessionEnd } from "../accounts/admin-context.ts";
import { failureOf, type ImportOutcome, successOf } from "./import-outcome.ts";
import { sendImport } from "./send-import.ts";

/** The file or the backup from which an import replaces the database. */
export type ImportSource = { name: string; bytes: number } & (
  | { kind: "file"; file: File }
  | { kind: "backup" }
);

type ImportRequest = { source: ImportSource; keepAdmins: boolean };

/**
 * Returns true if the error means that the import did not begin: the session had ended, or the user
 * had closed the dialog that asks for the password or a second factor.
 */
const hasNotBegun = (error: Error | null) =>
  statusOf(error) === 401 || reasonOf(error) === "confirm";

function reportFailure(error: Error): void {
  if (hasNotBegun(error)) return;
  const { isUnknown, error: description } = failureOf(error);
  showToast(
    isUnknown
      ? { title: "Connection lost", description, variant: "destructive" }
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
    ? successOf(data)
    : error && !hasNotBegun(error)
      ? failureOf(error)
      : null;
  // An import ends every session. The login dialog stays closed, because the database screen itself
  // reports the end of the session.
  useHandleSessionEnd(isPending || outcome?.hasSucceeded === true);
  return {
    begin: (source: ImportSource, keepAdmins: boolean) => {
      if (isPending) return;
      // The cached progress belongs to the previous import.
      backup.progress.setData(undefined, null);
      mutate({ source, keepAdmins });
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
