import { Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { browserName } from "#common/accounts/browser-name.ts";
import { newPasskeyInput } from "#common/accounts/factor-input.ts";
import type { AddedFactor } from "#common/accounts/second-factors.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { createPasskey, noPasskey } from "./passkeys.ts";

type AddPasskeyDialogProps = {
  opened: boolean;
  onAdd: (added: AddedFactor) => void;
  onClose: () => void;
};

/** A dialog that names and creates a passkey. */
export function AddPasskeyDialog({ opened, ...form }: AddPasskeyDialogProps) {
  return (
    <Dialog opened={opened} onClose={form.onClose} holdsText title="Add a passkey" width="27rem">
      <AddPasskey {...form} />
    </Dialog>
  );
}

const nameInput = newPasskeyInput.pick({ name: true });

function AddPasskey({ onAdd, onClose }: Omit<AddPasskeyDialogProps, "opened">) {
  const { client } = trpc.useUtils();
  const [isPending, setIsPending] = useState(false);
  const { form, onSubmit } = useCheckedForm(nameInput, {
    name: browserName(navigator.userAgent),
  });
  const add = async ({ name }: { name: string }) => {
    if (isPending) return;
    setIsPending(true);
    try {
      const options = await client.accounts.factors.beginPasskey.mutate();
      const response = await createPasskey(options);
      if (response) onAdd(await client.accounts.factors.addPasskey.mutate({ name, response }));
      else showToast({ title: "Passkey not added", description: noPasskey });
    } catch (error) {
      reportFailure("Passkey not added")(error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <form noValidate onSubmit={onSubmit((typed) => void add(typed))}>
      <Stack>
        <Text c="dimmed">
          A passkey is stored by your phone, your computer or a security key, which asks for your
          fingerprint, your face or its PIN. It logs you in without a password.
        </Text>
        <TextInput
          {...form.getInputProps("name")}
          key={form.key("name")}
          label="Name"
          description="So that you recognize it in the list"
          size="md"
          data-autofocus
        />
      </Stack>
      <DialogSubmit
        action="Create the passkey"
        doing="Waiting for the passkey..."
        isPending={isPending}
        onCancel={onClose}
      />
    </form>
  );
}
