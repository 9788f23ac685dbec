import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { KeyRound, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { SecondFactors as Factors, Passkey } from "#common/accounts/second-factors.ts";
import { shortMoment } from "#common/short-dates.ts";
import { counted } from "../../counted.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { showToast } from "../../ui/toast.tsx";
import { AddAppDialog } from "./add-app-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { canUsePasskeys } from "./passkeys.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";

/** The dialog that is open: it adds or removes a second factor, or makes new recovery codes. */
type Task =
  | { kind: "app" | "passkey" | "codes" | "remove-app" }
  | { kind: "remove-passkey"; passkey: Passkey };

type SecondFactorsProps = {
  /** Called after the first factor was added, and the user has saved the recovery codes. */
  onSetUp?: () => void;
};

/** The second factors of the user's own account, with buttons that add and remove them. */
export function SecondFactors({ onSetUp }: SecondFactorsProps) {
  const own = trpc.accounts.factors.own.useQuery(undefined, { refetchOnMount: "always" });
  const [task, setTask] = useState<Task | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!own.data) {
    return own.isError ? (
      <QueryFailure title="Your second factors can't be shown" query={own} />
    ) : (
      <ScreenState kind="loading" label="Loading your second factors">
        <Stack gap="sm" h={120}>
          <Skeleton h={12} w="14rem" />
          <Skeleton h={12} w="14rem" />
        </Stack>
      </ScreenState>
    );
  }
  const added = ({ recoveryCodes }: { recoveryCodes: string[] | null }) => {
    setTask(null);
    setCodes(recoveryCodes);
    void own.refetch();
    if (recoveryCodes === null) onSetUp?.();
  };
  return (
    <Stack>
      <FactorList factors={own.data} onTask={setTask} />
      <AddAppDialog opened={task?.kind === "app"} onAdd={added} onClose={() => setTask(null)} />
      <AddPasskeyDialog
        opened={task?.kind === "passkey"}
        onAdd={added}
        onClose={() => setTask(null)}
      />
      <RenewDialog
        opened={task?.kind === "codes"}
        onRenew={(recoveryCodes) => added({ recoveryCodes })}
        onClose={() => setTask(null)}
      />
      <RemoveDialog
        task={task}
        onDone={() => {
          setTask(null);
          void own.refetch();
        }}
      />
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null);
          onSetUp?.();
        }}
      />
    </Stack>
  );
}

type FactorListProps = { factors: Factors; onTask: (task: Task) => void };

function FactorList({ factors, onTask }: FactorListProps) {
  const { app, passkeys, recoveryCodes, allowsPasskeys } = factors;
  const isAllowed = allowsPasskeys && canUsePasskeys();
  const hasFactor = app !== null || passkeys.length > 0;
  return (
    <>
      {hasFactor && (
        <PlainList isDivided mt={-16} aria-label="Second factors">
          {passkeys.map((passkey) => (
            <Row
              key={passkey.id}
              title={`Passkey: ${passkey.name}`}
              text={
                passkey.lastUsedAt === null
                  ? `Added ${shortMoment(passkey.addedAt)}`
                  : `Last used ${shortMoment(passkey.lastUsedAt)}`
              }
              action="Remove"
              onAction={() => onTask({ kind: "remove-passkey", passkey })}
            />
          ))}
          {app && (
            <Row
              title="Authenticator app"
              text={`Added ${shortMoment(app.addedAt)}`}
              action="Remove"
              onAction={() => onTask({ kind: "remove-app" })}
            />
          )}
          <Row
            title="Recovery codes"
            text={`${counted(recoveryCodes, "code")} left, for a lost phone`}
            action="Make new codes"
            onAction={() => onTask({ kind: "codes" })}
          />
        </PlainList>
      )}
      {hasFactor && recoveryCodes < 3 && (
        <Note tone="warning" icon={TriangleAlert}>
          Few recovery codes are left. Make new ones, so that a lost phone does not lock you out.
        </Note>
      )}
      {!isAllowed && (
        <Note tone="plain" icon={KeyRound}>
          {allowsPasskeys
            ? "This browser cannot use passkeys on this page. An authenticator app works in every browser."
            : "Passkeys need a site with a domain and https, which this address does not have. Use an authenticator app."}
        </Note>
      )}
      <Group gap="sm">
        {isAllowed && (
          <Button size="sm" variant="default" onClick={() => onTask({ kind: "passkey" })}>
            Add a passkey
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => onTask({ kind: "app" })}>
          {app ? "Replace the authenticator app" : "Add an authenticator app"}
        </Button>
      </Group>
    </>
  );
}

type RowProps = { title: string; text: string; action: string; onAction: () => void };

function Row({ title, text, action, onAction }: RowProps) {
  return (
    <Group renderRoot={(root) => <li {...root} />} justify="space-between" gap="sm" py="md">
      <Stack gap={2} flex="1 1 12rem" miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" fz="sm">
          {text}
        </Text>
      </Stack>
      <PendingButton isPending={false} variant="default" size="sm" onClick={onAction}>
        {action}
        <span className="visually-hidden">: {title}</span>
      </PendingButton>
    </Group>
  );
}

type RenewDialogProps = {
  opened: boolean;
  onRenew: (codes: string[]) => void;
  onClose: () => void;
};

function RenewDialog({ opened, onRenew, onClose }: RenewDialogProps) {
  const { mutate, isPending } = trpc.accounts.factors.renewRecoveryCodes.useMutation({
    onSuccess: onRenew,
    onError: reportFailure("Codes not made"),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Make new recovery codes?"
      text="The codes that you have saved stop working."
      action="Make new codes"
      doing="Making..."
      isDestructive={false}
      isPending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}

function RemoveDialog({ task, onDone }: { task: Task | null; onDone: () => void }) {
  const outcome = {
    onSuccess: () => showToast({ title: "Second factor removed" }),
    onError: reportFailure("Second factor not removed"),
    onSettled: onDone,
  };
  const removeApp = trpc.accounts.factors.removeApp.useMutation(outcome);
  const removePasskey = trpc.accounts.factors.removePasskey.useMutation(outcome);
  const isPasskey = task?.kind === "remove-passkey";
  return (
    <ConfirmDialog
      opened={isPasskey || task?.kind === "remove-app"}
      title={isPasskey ? `Remove the passkey ${task.passkey.name}?` : "Remove the app?"}
      text="It can no longer log in to your account. Without a second factor, the password alone is enough, and the recovery codes end."
      action="Remove"
      doing="Removing..."
      isPending={removeApp.isPending || removePasskey.isPending}
      onConfirm={() => {
        if (isPasskey) removePasskey.mutate({ id: task.passkey.id });
        else removeApp.mutate();
      }}
      onCancel={onDone}
    />
  );
}
