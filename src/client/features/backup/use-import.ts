import { useMutation } from "@tanstack/react-query";
import type { AdminChanges } from "#common/backup/admin-changes.ts";
import { importMessages } from "#common/backup/import.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useTellSessionEnd } from "../accounts/session-end.ts";
import { ImportRefusal, sendImport } from "./send-import.ts";

/** What is to take the database's place. */
export type ImportSource = { name: string; bytes: number } & (
  | { kind: "file"; file: File }
  | { kind: "backup" }
);

type Order = { source: ImportSource; keepAdmins: boolean };

export type ImportOutcome = {
  logFile: string | null;
  /** Null where none was made, undefined where it is not known. */
  backupFile: string | null | undefined;
} & (
  | { hasSucceeded: true; administrators: AdminChanges }
  | {
      hasSucceeded: false;
      error: string;
      /** The connection was lost before the answer: nobody here knows how it ended. */
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

const isLoggedOut = (error: Error | null) => statusOf(error) === 401;

function tellFailure(error: Error): void {
  // Without a session, a dialog says more than the refusal does.
  if (isLoggedOut(error)) return;
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

/** Puts a file or a backup in the database's place, and keeps how that went. */
export function useImport() {
  const { client, backup } = trpc.useUtils();
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: ({ source, keepAdmins }: Order) =>
      source.kind === "file"
        ? sendImport(source.file, keepAdmins)
        : client.backup.restore.mutate({ name: source.name, keepAdmins }),
    // What is known is of the import before.
    onMutate: () => backup.progress.setData(undefined, null),
    onSuccess: () =>
      showToast({ title: "Import successful", description: importMessages.succeeded }),
    onError(failure) {
      tellFailure(failure);
      // It may have left a safety backup behind.
      void backup.list.invalidate();
    },
  });
  const outcome: ImportOutcome | null = data
    ? { ...data, hasSucceeded: true }
    : error && !isLoggedOut(error)
      ? outcomeOf(error)
      : null;
  // It ends every session: this screen says so itself, and stays as it is.
  useTellSessionEnd(isPending || outcome?.hasSucceeded === true);
  return {
    begin: (source: ImportSource, keepAdmins: boolean) => {
      if (!isPending) mutate({ source, keepAdmins });
    },
    isImporting: isPending,
    /** What is being imported, or was last. */
    source: variables?.source ?? null,
    /** None before the first and while the next is under way. */
    outcome,
  };
}
