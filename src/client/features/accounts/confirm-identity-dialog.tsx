import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { messageOf } from "../../error-text.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { setConfirmation } from "./confirm-identity.ts";
import { FactorForm, type Way } from "./factor-form.tsx";
import { canUsePasskeys, noPasskey, showPasskey } from "./passkeys.ts";
import { useUser } from "./use-user.ts";

/**
 * The dialog that asks for the password or a second factor before a sensitive change. The change
 * waits meanwhile, and nothing on the screen is lost.
 */
export function ConfirmIdentityDialog() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      setConfirmation(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  const close = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  return (
    <Dialog
      opened={answer !== null}
      onClose={() => close(false)}
      title="Confirm that it is you"
      width="27rem"
      holdsText
      isAboveAll
    >
      <Stack>
        <Text c="dimmed">
          This needs your password or your second factor once more. After that, you are not asked
          again for ten minutes.
        </Text>
        <Confirmation onConfirm={() => close(true)} />
        <Button variant="default" onClick={() => close(false)}>
          Cancel
        </Button>
      </Stack>
    </Dialog>
  );
}

function Confirmation({ onConfirm }: { onConfirm: () => void }) {
  const { client } = trpc.useUtils();
  const username = useUser().data?.username ?? "";
  const own = trpc.accounts.factors.own.useQuery(undefined, { refetchOnMount: "always" });
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = trpc.accounts.factors.confirm.useMutation({
    onMutate: () => setFailure(null),
    onSuccess: onConfirm,
    onError: (error) => setFailure(messageOf(error)),
  });
  if (!own.data) {
    return own.isError ? (
      <QueryFailure title="This cannot be asked at the moment" query={own} />
    ) : (
      <ScreenState kind="loading" label="Loading">
        <Skeleton h={120} />
      </ScreenState>
    );
  }
  const { app, passkeys, recoveryCodes, allowsPasskeys } = own.data;
  const ways: (Way | false)[] = [
    allowsPasskeys && passkeys.length > 0 && canUsePasskeys() && "passkey",
    app !== null && "code",
    "password",
    recoveryCodes > 0 && "recoveryCode",
  ];
  const askForPasskey = async () => {
    try {
      const options = await client.accounts.factors.beginPasskeyConfirmation.mutate();
      const passkey = options && (await showPasskey(options));
      if (passkey) mutate({ passkey });
      else setFailure(noPasskey);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <FactorForm
      ways={ways.filter((way) => way !== false)}
      username={username}
      action="Confirm"
      pendingLabel="Confirming..."
      isPending={isPending}
      failure={failure}
      onSend={mutate}
      onPasskey={() => void askForPasskey()}
    />
  );
}
