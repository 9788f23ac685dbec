import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { Mail } from "lucide-react";
import type { AccountAddress } from "#common/accounts/account-address.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Note } from "../../ui/back-office/note.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ChangeAddressForm } from "./change-address-form.tsx";

/** The email address of the administrator's own account, with the form that changes the address. */
export function AddressSettings({ username }: { username: string }) {
  const address = trpc.accounts.mail.address.useQuery(undefined, { refetchOnMount: "always" });
  if (!address.data) {
    return address.isError ? (
      <QueryFailure title="Your address can't be shown" query={address} />
    ) : (
      <ScreenState kind="loading" label="Loading your address">
        <Stack gap="sm" h={270}>
          <Skeleton h={12} w="14rem" />
          <Skeleton h={12} w="10rem" />
        </Stack>
      </ScreenState>
    );
  }
  return (
    <Stack>
      <CurrentAddress address={address.data} />
      <ChangeAddressForm address={address.data} username={username} />
    </Stack>
  );
}

function CurrentAddress({ address }: { address: AccountAddress }) {
  const { email, isConfirmed, pendingEmail, sendsMail } = address;
  return (
    <>
      {email === null ? (
        <Text c="dimmed" fz={15}>
          Your account has no address. With one, you can set a new password by mail, and you hear of
          logins from new browsers.
        </Text>
      ) : (
        <Group gap="4px 12px" style={{ overflowWrap: "anywhere" }}>
          <Text fw={600}>{email}</Text>
          <StatusBadge tone={isConfirmed ? "done" : "open"}>
            {isConfirmed ? "Confirmed" : "Not confirmed"}
          </StatusBadge>
        </Group>
      )}
      {pendingEmail !== null && (
        <Note tone="offer" icon={Mail} actions={<SendAgain label="Mail the link again" />}>
          {pendingEmail} is not confirmed yet. Open the link that we mailed there.
        </Note>
      )}
      {pendingEmail === null && email !== null && !isConfirmed && sendsMail && (
        <SendAgain label="Mail me a link to confirm it" />
      )}
      {!sendsMail && (
        <Text c="dimmed" fz={15}>
          No mail server is set, so a new address applies at once, and mail to it is kept under
          Mail.
        </Text>
      )}
    </>
  );
}

function SendAgain({ label }: { label: string }) {
  const { mutate, isPending } = trpc.accounts.mail.sendConfirmation.useMutation({
    onSuccess: () =>
      showToast({ title: "Link mailed", description: "It works once, within 24 hours." }),
    onError: reportFailure("Not mailed"),
  });
  return (
    <PendingButton
      variant="default"
      isPending={isPending}
      pendingLabel="Mailing..."
      onClick={() => mutate()}
    >
      {label}
    </PendingButton>
  );
}
