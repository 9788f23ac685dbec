import { Alert, Stack } from "@mantine/core";
import { useState } from "react";
import { loginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField, UsernameField } from "./account-fields.tsx";
import { useSetUser } from "./use-user.ts";

type LoginFormProps = {
  /** The initial username in the form. */
  username?: string;
  /** Whether a failed login is reported in the form instead of in a toast. */
  inline?: boolean;
  onLogin?: (user: User) => void;
};

export function LoginForm({ username = "", inline = false, onLogin }: LoginFormProps) {
  const setUser = useSetUser();
  const [failure, setFailure] = useState<string | null>(null);
  const { form, onSubmit } = useCheckedForm(loginInput, { username, password: "" });
  const { mutate, isPending } = trpc.accounts.login.useMutation({
    onMutate: () => setFailure(null),
    onSuccess(user) {
      form.setFieldValue("password", "");
      setUser(user);
      onLogin?.(user);
    },
    onError(error) {
      const description = messageOf(error);
      if (inline) setFailure(description);
      else showToast({ title: "Login failed", description, variant: "destructive" });
    },
  });

  return (
    <form
      // The method "dialog" makes an early submission, before JavaScript has loaded, do nothing, so
      // that no password gets into a URL. When the application has loaded, it repeats the
      // submission.
      method="dialog"
      noValidate
      onSubmit={onSubmit((values) => {
        if (!isPending) mutate(values);
      })}
    >
      <Stack>
        <UsernameField
          {...form.getInputProps("username")}
          key={form.key("username")}
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
        <PendingButton type="submit" mt="xs" isPending={isPending} pendingLabel="Logging in...">
          Login
        </PendingButton>
      </Stack>
    </form>
  );
}
