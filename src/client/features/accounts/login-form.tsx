import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { loginInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { messageOf } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";

import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import styles from "./account-form.module.css";
import { useSetUser } from "./use-user.ts";
import { UsernameField } from "./username-field.tsx";

type LoginFormProps = {
  /** Filled in already. */
  username?: string;
  /** Failures stand in the form instead of a toast. */
  inline?: boolean;
  onLogin?: (user: User) => void;
};

/** Begins a session. */
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
      className={styles.form}
      // Outside a dialog this method does nothing: the application repeats an early submission.
      method="dialog"
      noValidate
      onSubmit={onSubmit((values) => {
        if (!isPending) mutate(values);
      })}
    >
      <UsernameField
        {...form.getInputProps("username")}
        key={form.key("username")}
        data-autofocus={username === "" || undefined}
      />
      <PasswordInput
        {...form.getInputProps("password")}
        key={form.key("password")}
        name="password"
        label="Password"
        size="md"
        autoComplete="current-password"
        data-autofocus={username !== "" || undefined}
      />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <button type="submit" className={button("primary")} aria-disabled={isPending}>
        {isPending ? "Logging in..." : "Login"}
      </button>
    </form>
  );
}
