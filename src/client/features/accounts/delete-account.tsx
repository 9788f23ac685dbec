import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { deleteAccountInput } from "#common/accounts/account-input.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField } from "./account-fields.tsx";
import { useLeave } from "./use-log-out.ts";

/** A button that deletes the user's own account, after a dialog that asks for the password. */
export function DeleteAccount({ username }: { username: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="default" size="sm" mr="auto" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      <Dialog opened={isAsking} onClose={close} holdsText title="Delete your account?">
        <DeleteForm username={username} onCancel={close} />
      </Dialog>
    </>
  );
}

function DeleteForm({ username, onCancel }: { username: string; onCancel: () => void }) {
  const leave = useLeave("/auth");
  const { form, onSubmit } = useCheckedForm(deleteAccountInput, { currentPassword: "" });
  const { mutate, isPending } = trpc.accounts.deleteAccount.useMutation({
    async onSuccess() {
      await leave();
      showToast({ title: "Your account was deleted" });
    },
    onError(error) {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) reportFailure("Account not deleted")(error);
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit((values) => {
        if (!isPending) mutate(values);
      })}
    >
      <Stack>
        <Text c="dimmed">
          The account {username} is deleted, and all its sessions end. What you have written stays,
          without your name. This cannot be undone.
        </Text>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...form.getInputProps("currentPassword")}
          key={form.key("currentPassword")}
          label="Current password"
          autoComplete="current-password"
          data-autofocus
        />
      </Stack>
      <DialogSubmit
        action="Delete account"
        doing="Deleting..."
        isDestructive
        isPending={isPending}
        onCancel={onCancel}
      />
    </form>
  );
}
