import { PasswordInput, TextInput } from "@mantine/core";
import { passwordLength, registerInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { fieldErrors, messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";

import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import styles from "./account-form.module.css";
import { useSetUser } from "./use-user.ts";
import { UsernameField } from "./username-field.tsx";

/** Creates an ordinary account and logs in to it. */
export function RegisterForm({ onRegister }: { onRegister: (user: User) => void }) {
  const setUser = useSetUser();
  const { form, onSubmit } = useCheckedForm(registerInput, {
    username: "",
    email: "",
    password: "",
  });
  const { mutate, isPending } = trpc.accounts.register.useMutation({
    onSuccess(user) {
      setUser(user);
      onRegister(user);
      // In place of whatever was refused before.
      showToast({ title: "Account created" });
    },
    onError(error) {
      const description = messageOf(error);
      const isTaken = statusOf(error) === 409;
      form.setErrors(isTaken ? { username: description } : fieldErrors(error));
      showToast({ title: "Registration failed", description, variant: "destructive" });
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
      <UsernameField {...form.getInputProps("username")} key={form.key("username")} />
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        name="email"
        type="email"
        label="Email (optional)"
        size="md"
        autoComplete="email"
      />
      <PasswordInput
        {...form.getInputProps("password")}
        key={form.key("password")}
        name="password"
        label="Password"
        description={`At least ${passwordLength.minimum} characters, and not easy to guess`}
        size="md"
        autoComplete="new-password"
      />
      <button type="submit" className={button("primary")} aria-disabled={isPending}>
        {isPending ? "Registering..." : "Register"}
      </button>
    </form>
  );
}
