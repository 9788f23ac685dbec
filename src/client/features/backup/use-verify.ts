import { useState } from "react";
import type { Backup } from "#common/backup/backup.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";

/** Test-restores backups on the server, and stores the results in the cached list of backups. */
export function useVerify() {
  const utils = trpc.useUtils();
  /** The names of the backups whose test restores are running. */
  const [running, setRunning] = useState<readonly string[]>([]);
  const { mutate } = trpc.backup.verify.useMutation({
    onMutate: ({ name }) => setRunning((names) => [...names, name]),
    onSettled: (_proof, _error, { name }) =>
      setRunning((names) => names.filter((each) => each !== name)),
    onSuccess(proof, { name }) {
      utils.backup.list.setData(
        undefined,
        (list) =>
          list && {
            ...list,
            backups: list.backups.map((backup) =>
              backup.name === name ? { ...backup, proof } : backup,
            ),
          },
      );
      if (proof.problem === null) {
        showToast({ title: "Backup verified", description: `${name} can be restored.` });
      } else {
        showToast({
          title: "Backup not usable",
          description: `${name} cannot be restored: ${proof.problem}`,
          variant: "destructive",
        });
      }
    },
    onError: reportFailure("Backup not verified"),
  });
  return {
    verify: ({ name }: Backup) => mutate({ name }),
    isVerifying: ({ name }: Backup) => running.includes(name),
  };
}
