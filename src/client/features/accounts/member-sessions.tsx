import { Text } from "@mantine/core";
import type { Member } from "#common/accounts/member.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { showToast } from "../../ui/toast.tsx";
import { SessionRow, SessionsLoading } from "./session-list.tsx";
import { useReloadTeam } from "./use-team.ts";

type MemberSessionsProps = {
  /** The account whose sessions are shown; null closes the dialog. */
  member: Member | null;
  onClose: () => void;
};

/**
 * A dialog that lists the browsers in which another account is logged in, each with a button that
 * ends the session.
 */
export function MemberSessions({ member, onClose }: MemberSessionsProps) {
  return (
    <Dialog
      opened={member !== null}
      onClose={onClose}
      closeLabel="Close"
      title={`Sessions of ${member?.username ?? ""}`}
      width="36rem"
    >
      {member && <Sessions id={member.id} />}
    </Dialog>
  );
}

function Sessions({ id }: { id: number }) {
  const list = trpc.accounts.team.sessions.useQuery({ id }, { refetchOnMount: "always" });
  const reloadTeam = useReloadTeam();
  const { mutate, isPending, variables } = trpc.accounts.team.endSession.useMutation({
    onSuccess: () => showToast({ title: "Session ended" }),
    onError: reportFailure("Session not ended"),
    onSettled: () => Promise.all([list.refetch(), reloadTeam()]),
  });
  if (!list.data) {
    return list.isError ? (
      <QueryFailure title="The sessions can't be shown" query={list} />
    ) : (
      <SessionsLoading label="Loading the sessions" />
    );
  }
  if (list.data.length === 0) return <Text c="dimmed">Not logged in in any browser.</Text>;
  return (
    <PlainList isDivided>
      {list.data.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isEnding={isPending && variables.sessionId === session.id}
          onEnd={() => mutate({ id, sessionId: session.id })}
        />
      ))}
    </PlainList>
  );
}
