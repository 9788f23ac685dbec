import { PasswordInput } from "@mantine/core";
import { z } from "zod";
import { changePasswordInput, passwordLength } from "#common/accounts/account-input.ts";
import { errorText, fieldErrors } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";

import { button } from "../../ui/button.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import styles from "./account-form.module.css";

const repeatedInput = changePasswordInput
  .extend({ repeated: z.string().min(1, "Repeat the new password") })
  .refine(({ newPassword, repeated }) => repeated === "" || newPassword === repeated, {
    path: ["repeated"],
    error: "The two passwords do not match",
    // Said beside whatever else is wrong.
    when: () => true,
  });

const empty = { currentPassword: "", newPassword: "", repeated: "" };

/** Changes one's own password: every other browser is logged out. */
export function ChangePasswordForm({ username }: { username: string }) {
  const utils = trpc.useUtils();
  const { form, onSubmit } = useCheckedForm(repeatedInput, empty);
  const { mutate, isPending } = trpc.accounts.changePassword.useMutation({
    onSuccess() {
      form.reset();
      showToast({
        title: "Password changed",
        description: "You are still logged in here. Every other browser was logged out.",
      });
      return utils.accounts.sessions.invalidate();
    },
    onError(error) {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      // Without a session, a dialog says more than the refusal does.
      if (Object.keys(errors).length > 0 || statusOf(error) === 401) return;
      const description = errorText(error);
      showToast({ title: "Password not changed", description, variant: "destructive" });
    },
  });

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={onSubmit(({ currentPassword, newPassword }) => {
        if (!isPending) mutate({ currentPassword, newPassword });
      })}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        {...form.getInputProps("currentPassword")}
        key={form.key("currentPassword")}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordInput
        {...form.getInputProps("newPassword")}
        key={form.key("newPassword")}
        name="newPassword"
        label="New password"
        description={`At least ${passwordLength.minimum} characters, and not easy to guess`}
        autoComplete="new-password"
      />
      <PasswordInput
        {...form.getInputProps("repeated")}
        key={form.key("repeated")}
        name="repeated"
        label="Repeat new password"
        autoComplete="new-password"
      />
      <button type="submit" className={button("primary")} aria-disabled={isPending}>
        {isPending ? "Changing..." : "Change Password"}
      </button>
    </form>
  );
}
