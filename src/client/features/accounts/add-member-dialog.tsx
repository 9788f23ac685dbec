import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { newMemberInput } from "#common/accounts/account-input.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { AccountFields } from "./account-fields.tsx";

export type AddedMember = { username: string; password: string };

type AddMemberDialogProps = {
  opened: boolean;
  onAdd: (added: AddedMember) => void;
  onClose: () => void;
};

/** A dialog that creates an account with a generated password. */
export function AddMemberDialog({ opened, ...form }: AddMemberDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} holdsText title="Add an account">
      <AddMemberForm {...form} />
    </Dialog>
  );
}

function AddMemberForm({ onAdd, onClose }: Omit<AddMemberDialogProps, "opened">) {
  const { form, onSubmit } = useCheckedForm(newMemberInput.omit({ isAdmin: true }), {
    username: "",
    email: "",
  });
  const [role, setRole] = useState("admin");
  const { mutate, isPending } = trpc.accounts.team.create.useMutation({
    onSuccess: ({ user: { username }, password }) => onAdd({ username, password }),
    onError(error) {
      const isTaken = statusOf(error) === 409;
      const errors = isTaken ? { username: error.message } : fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) reportFailure("Account not added")(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={onSubmit((values) => {
        if (!isPending) mutate({ ...values, isAdmin: role === "admin" });
      })}
    >
      <Stack>
        <AccountFields form={form} isForOther />
        <Radio.Group label="Role" size="md" value={role} onChange={setRole}>
          <Stack gap="sm" mt="xs">
            <Radio
              value="admin"
              label="Administrator"
              description="Can use the whole back office, including this screen"
            />
            <Radio
              value="user"
              label="Ordinary"
              description="Can log in, but cannot open the back office"
            />
          </Stack>
        </Radio.Group>
      </Stack>
      <DialogSubmit
        action="Add account"
        doing="Adding..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
