import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import type { Invited } from "./add-member-dialog.tsx";
import { useReloadTeam } from "./use-team.ts";

/**
 * Returns a function that invites the owner of an account again. The link of the earlier invitation
 * stops working.
 */
export function useInviteAgain(
  onInvite: (invited: Invited) => void,
): (member: Omit<Invited, "link"> & { id: number }) => void {
  const reloadTeam = useReloadTeam();
  const { mutate } = trpc.accounts.team.inviteAgain.useMutation({
    async onError(error) {
      reportFailure("Not invited")(error);
      await reloadTeam();
    },
  });
  return ({ id, username, email }) =>
    mutate({ id }, { onSuccess: ({ link }) => onInvite({ username, email, link }) });
}
