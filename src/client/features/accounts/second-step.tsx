import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { User } from "#common/accounts/user.ts";
import { fieldErrors, messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { FactorForm, type Way } from "./factor-form.tsx";
import { canUsePasskeys, noPasskey, showPasskey } from "./passkeys.ts";
import { useSetUser } from "./use-user.ts";

type SecondStepProps = {
  onLogin: ((user: User) => void) | undefined;
  /**
   * Called when the login must start again with the first step. `reason` is a message for the user;
   * null if the user chose to start again.
   */
  onRestart: (reason: string | null) => void;
};

/** The second step of a login: it asks for the account's second factor. */
export function SecondStep({ onLogin, onRestart }: SecondStepProps) {
  const { client } = trpc.useUtils();
  const setUser = useSetUser();
  const factors = trpc.accounts.factors.ofLogin.useQuery(undefined, { gcTime: 0, staleTime: 0 });
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = trpc.accounts.factors.finishLogin.useMutation({
    onMutate: () => setFailure(null),
    onSuccess(user) {
      setUser(user);
      onLogin?.(user);
    },
    onError(error) {
      // If an answer 401 contains an error about a field, the server did not accept the second
      // factor. Otherwise the login must start again, usually because it has expired.
      const isExpired = statusOf(error) === 401 && Object.keys(fieldErrors(error)).length === 0;
      if (isExpired) onRestart(messageOf(error));
      else setFailure(messageOf(error));
    },
  });
  const askForPasskey = async () => {
    try {
      const options = await client.accounts.factors.beginPasskeyLogin.mutate();
      const passkey = options && (await showPasskey(options));
      if (passkey) mutate({ passkey });
      else setFailure(noPasskey);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  const back = (
    <Button variant="subtle" size="sm" onClick={() => onRestart(null)}>
      Back to the password
    </Button>
  );
  if (factors.isError) {
    return (
      <Stack>
        <Text role="alert">{messageOf(factors.error)}</Text>
        {back}
      </Stack>
    );
  }
  if (!factors.data) {
    return (
      <ScreenState kind="loading" label="Loading">
        <Skeleton h={140} />
      </ScreenState>
    );
  }
  const { username, hasApp, hasPasskey } = factors.data;
  const ways: (Way | false)[] = [
    hasPasskey && canUsePasskeys() && "passkey",
    hasApp && "code",
    "recoveryCode",
  ];
  return (
    <Stack>
      <Text c="dimmed">
        The password of {username} is right. One more step: confirm that it is you.
      </Text>
      <FactorForm
        ways={ways.filter((way) => way !== false)}
        username={username}
        action="Log in"
        pendingLabel="Logging in..."
        isPending={isPending}
        failure={failure}
        onSend={({ code, recoveryCode }) => mutate({ code, recoveryCode })}
        onPasskey={() => void askForPasskey()}
      />
      {back}
    </Stack>
  );
}
