import { Alert, Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { loginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { messageOf } from "../../error-text.ts";
import { reasonOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField, UsernameField } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import { SecondStep } from "./second-step.tsx";
import { usePasskeyLogin } from "./use-passkey-login.ts";
import { useSetUser } from "./use-user.ts";

type LoginFormProps = {
  /** The initial username in the form. */
  username?: string;
  /** Whether a failed login is reported in the form instead of in a toast. */
  inline?: boolean;
  onLogin?: (user: User) => void;
  /**
   * Content below the form for the username and the password. It is not shown while the login asks
   * for a second factor.
   */
  children?: ReactNode;
};

export function LoginForm({ username = "", inline = false, onLogin, children }: LoginFormProps) {
  const setUser = useSetUser();
  const [failure, setFailure] = useState<string | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const { form, onSubmit } = useCheckedForm(loginInput, { username, password: "" });
  const logInByPasskey = usePasskeyLogin({ onLogin, onFailure: setFailure, isPaused: isWaiting });
  const { mutate, isPending } = trpc.accounts.login.useMutation({
    onMutate: () => setFailure(null),
    onSuccess(user) {
      form.setFieldValue("password", "");
      setUser(user);
      onLogin?.(user);
    },
    onError(error) {
      if (reasonOf(error) === "second-factor") {
        form.setFieldValue("password", "");
        return setIsWaiting(true);
      }
      const description = messageOf(error);
      if (inline) setFailure(description);
      else showToast({ title: "Login failed", description, variant: "destructive" });
    },
  });

  if (isWaiting) {
    return (
      <SecondStep
        onLogin={onLogin}
        onRestart={(reason) => {
          setIsWaiting(false);
          setFailure(reason);
        }}
      />
    );
  }
  return (
    <Stack>
      <AccountForm
        onSubmit={onSubmit(mutate)}
        isPending={isPending}
        action="Login"
        pendingLabel="Logging in..."
      >
        <UsernameField
          {...form.getInputProps("username")}
          key={form.key("username")}
          autoComplete="username webauthn"
          data-autofocus={username === "" || undefined}
        />
        <PasswordField
          {...form.getInputProps("password")}
          key={form.key("password")}
          label="Password"
          size="md"
          autoComplete="current-password"
          data-autofocus={username !== "" || undefined}
        />
        {failure && <Alert>{failure}</Alert>}
      </AccountForm>
      {logInByPasskey && (
        <Button variant="default" onClick={logInByPasskey}>
          Use a passkey
        </Button>
      )}
      {children}
    </Stack>
  );
}
