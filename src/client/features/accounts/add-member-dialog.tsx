import { Radio, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { newMemberInput } from "#common/accounts/account-input.ts";
import { errorText, fieldErrors } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import styles from "./account-form.module.css";
import { UsernameField } from "./username-field.tsx";

export type AddedMember = { username: string; password: string };

type AddMemberDialogProps = {
  opened: boolean;
  onAdd: (added: AddedMember) => void;
  onClose: () => void;
};

/** Makes an account, with a password that is generated. */
export function AddMemberDialog({ opened, ...form }: AddMemberDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} holdsText title="Add an account">
      <AddMemberForm {...form} />
    </Dialog>
  );
}

const typed = newMemberInput.omit({ isAdmin: true });
const empty = { username: "", email: "" };

function AddMemberForm({ onAdd, onClose }: Omit<AddMemberDialogProps, "opened">) {
  const { form, onSubmit } = useCheckedForm(typed, empty);
  const [role, setRole] = useState("admin");
  const { mutate, isPending } = trpc.accounts.team.create.useMutation({
    onSuccess: ({ user: { username }, password }) => onAdd({ username, password }),
    onError(error) {
      const isTaken = statusOf(error) === 409;
      const errors = isTaken ? { username: error.message } : fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0 || statusOf(error) === 401) return;
      const description = errorText(error);
      showToast({ title: "Account not added", description, variant: "destructive" });
    },
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={onSubmit((values) => {
        if (!isPending) mutate({ ...values, isAdmin: role === "admin" });
      })}
    >
      <UsernameField
        {...form.getInputProps("username")}
        key={form.key("username")}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        name="email"
        type="email"
        label="Email (optional)"
        size="md"
        autoComplete="off"
      />
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
      <DialogSubmit
        action="Add account"
        doing="Adding..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
