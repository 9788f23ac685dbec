import { Stack } from "@mantine/core";
import { changePasswordInput } from "#common/accounts/account-input.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField } from "./account-fields.tsx";
import { equalPasswords, NewPasswordFields, repeated } from "./new-password-fields.tsx";

const repeatedInput = changePasswordInput.extend({ repeated }).refine(...equalPasswords);

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
      // The email address is loaded again. If the user had entered a new address but not confirmed
      // it, the server has deleted it with the change of the password.
      return Promise.all([
        utils.accounts.sessions.invalidate(),
        utils.accounts.mail.address.invalidate(),
      ]);
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
        <NewPasswordFields form={form} />
        <PendingButton type="submit" mt="xs" isPending={isPending} pendingLabel="Changing...">
          Change Password
        </PendingButton>
      </Stack>
    </form>
  );
}
