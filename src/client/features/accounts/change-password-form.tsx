import { Stack } from "@mantine/core";
import { z } from "zod";
import { changePasswordInput, passwordLength } from "#common/accounts/account-input.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField } from "./account-fields.tsx";

const repeatedInput = changePasswordInput
  .extend({ repeated: z.string().min(1, "Repeat the new password") })
  .refine(({ newPassword, repeated }) => repeated === "" || newPassword === repeated, {
    path: ["repeated"],
    error: "The two passwords do not match",
    // The rule that both passwords must be equal is checked even if other fields are invalid, so
    // that all errors show at once.
    when: () => true,
  });

const empty = { currentPassword: "", newPassword: "", repeated: "" };

/** Changes the administrator's own password. The server then logs out all other browsers. */
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
      if (Object.keys(errors).length === 0) reportFailure("Password not changed")(error);
    },
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit(({ currentPassword, newPassword }) => {
        if (!isPending) mutate({ currentPassword, newPassword });
      })}
    >
      <Stack>
        {/* A hidden field with the username, which password managers read to update the right
           password. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...form.getInputProps("currentPassword")}
          key={form.key("currentPassword")}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          {...form.getInputProps("newPassword")}
          key={form.key("newPassword")}
          label="New password"
          description={`At least ${passwordLength.minimum} characters, and not easy to guess`}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.getInputProps("repeated")}
          key={form.key("repeated")}
          label="Repeat new password"
          autoComplete="new-password"
        />
        <PendingButton type="submit" mt="xs" isPending={isPending} pendingLabel="Changing...">
          Change Password
        </PendingButton>
      </Stack>
    </form>
  );
}
