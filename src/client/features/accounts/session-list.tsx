import { Box, Button, Flex, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { browserName } from "#common/accounts/browser-name.ts";
import type { Session } from "#common/accounts/session.ts";
import { shortMoment } from "#common/short-dates.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { showToast } from "../../ui/toast.tsx";

/** The browsers in which the administrator is logged in, with buttons that end their sessions. */
export function SessionList() {
  const list = trpc.accounts.sessions.useQuery(undefined, { refetchOnMount: "always" });
  const { mutate, isPending, variables } = trpc.accounts.endSession.useMutation({
    onSuccess: () => showToast({ title: "Session ended" }),
    onError: reportFailure("Session not ended"),
    onSettled: () => list.refetch(),
  });
  if (!list.data) {
    return list.isError ? (
      <QueryFailure title="Your sessions can't be shown" query={list} />
    ) : (
      <SessionsLoading label="Loading your sessions" />
    );
  }
  const own = list.data.filter(({ isCurrent }) => isCurrent);
  const others = list.data.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <PlainList isDivided mt={-16}>
        {[...own, ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isPending && variables.id === session.id}
            onEnd={() => mutate({ id: session.id })}
          />
        ))}
      </PlainList>
      {others.length > 0 ? (
        <EndOtherSessions />
      ) : (
        <Text c="dimmed" fz={15}>
          You are logged in with this browser only.
        </Text>
      )}
    </>
  );
}

/** Shown in place of a list of sessions while it loads. */
export const SessionsLoading = ({ label }: { label: string }) => (
  <ScreenState kind="loading" label={label}>
    <Stack gap="sm" h={88}>
      <Skeleton h={12} w="14rem" />
      <Skeleton h={12} w="14rem" />
    </Stack>
  </ScreenState>
);

type SessionRowProps = { session: Session; isEnding: boolean; onEnd: () => void };

/** One session, with a button that ends it. The user's own session has no button. */
export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { userAgent, createdAt, lastUsedAt, isCurrent } = session;
  const name = browserName(userAgent);
  return (
    <Flex component="li" wrap="wrap" align="center" gap="sm" mih={88} py="md">
      <Box flex="1 1 14rem" miw={0}>
        <Group gap="4px 12px" fw={600}>
          {name}
          {isCurrent && <StatusBadge tone="done">This browser</StatusBadge>}
        </Group>
        <Group gap="0 20px" c="dimmed" fz="sm" mt={4}>
          <span>
            First seen <time dateTime={createdAt}>{shortMoment(createdAt)}</time>
          </span>
          <span>
            Last used <time dateTime={lastUsedAt}>{shortMoment(lastUsedAt)}</time>
          </span>
        </Group>
      </Box>
      {!isCurrent && (
        <PendingButton variant="default" size="sm" isPending={isEnding} onClick={onEnd}>
          {isEnding ? "Ending..." : "End session"}
          <span className="visually-hidden">: {name}</span>
        </PendingButton>
      )}
    </Flex>
  );
}

function EndOtherSessions() {
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = trpc.accounts.endOtherSessions.useMutation({
    onSuccess: () => showToast({ title: "All other sessions ended" }),
    onError: reportFailure("Session not ended"),
    async onSettled() {
      await utils.accounts.sessions.invalidate();
      setIsAsking(false);
    },
  });
  return (
    <>
      <Button variant="default" size="sm" mr="auto" onClick={() => setIsAsking(true)}>
        End all other sessions
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="End all other sessions?"
        text="Every browser but this one is logged out at once. Unsaved changes there are lost."
        action="End sessions"
        doing="Ending..."
        isPending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
