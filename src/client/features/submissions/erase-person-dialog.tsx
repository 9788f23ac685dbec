import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { personInput } from "#common/submissions/submission-input.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogActions } from "../../ui/back-office/dialog-submit.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { EraseConfirmation } from "./erase-confirmation.tsx";

type ErasePersonDialogProps = {
  opened: boolean;
  /** The email address of the person to erase. If it is undefined, the dialog asks for it. */
  email?: string;
  onClose: () => void;
  /**
   * Called after the erasure and before the queries load again, so that the caller can first leave
   * the screen of a submission that no longer exists.
   */
  onErased?: () => void | Promise<void>;
};

/** Erases all stored data of one person, found by the person's email address. */
export function ErasePersonDialog({ opened, email, onClose, onErased }: ErasePersonDialogProps) {
  const [isErasing, setIsErasing] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        // The dialog cannot be closed while an erasure is running, because closing the dialog would
        // not stop the erasure.
        if (!isErasing) onClose();
      }}
      title="Erase a person's data"
      width="34rem"
    >
      <ErasePerson email={email} onClose={onClose} onErased={onErased} onErasing={setIsErasing} />
    </Dialog>
  );
}

type ErasePersonProps = {
  email: string | undefined;
  onClose: () => void;
  onErased: (() => void | Promise<void>) | undefined;
  onErasing: (isErasing: boolean) => void;
};

/**
 * The dialog has two steps. First it asks for the email address. Then it shows the data to erase,
 * and asks for the email address again.
 */
function ErasePerson({ email, onClose, onErased, onErasing }: ErasePersonProps) {
  const find = trpc.submissions.findPerson.useMutation();
  const lookUp = (address: string) => {
    if (!find.isPending) find.mutate({ email: address });
  };
  const lookUpAtOnce = useEffectEvent(() => {
    if (email !== undefined) lookUp(email);
  });
  useEffect(() => lookUpAtOnce(), []);

  const address = find.variables?.email;
  if (find.data && address !== undefined) {
    const { submissions, preferences, listings, messages } = find.data;
    return submissions + preferences + listings + messages === 0 ? (
      <NothingStored email={address} onBack={email === undefined ? find.reset : onClose} />
    ) : (
      <EraseConfirmation
        email={address}
        found={find.data}
        onClose={onClose}
        onErased={onErased}
        onErasing={onErasing}
      />
    );
  }
  if (email === undefined) {
    return (
      <AddressForm
        isPending={find.isPending}
        error={find.error && errorText(find.error)}
        onLookUp={lookUp}
        onClose={onClose}
      />
    );
  }
  return find.error ? (
    <ScreenState
      kind="failure"
      title="The stored data can't be looked up"
      text={errorText(find.error)}
      isRetrying={find.isPending}
      onRetry={() => lookUp(email)}
    />
  ) : (
    <Text component="output" c="dimmed" display="block" mih="12rem">
      Looking up the stored data…
    </Text>
  );
}

type AddressFormProps = {
  isPending: boolean;
  error: string | null;
  onLookUp: (email: string) => void;
  onClose: () => void;
};

function AddressForm({ isPending, error, onLookUp, onClose }: AddressFormProps) {
  const { form, onSubmit } = useCheckedForm(personInput, { email: "" });
  return (
    <form noValidate onSubmit={onSubmit(({ email }) => onLookUp(email.trim()))}>
      <Stack>
        <Text c="dimmed">Look up the stored data first. Nothing is erased until you confirm.</Text>
        <TextInput
          {...form.getInputProps("email")}
          key={form.key("email")}
          name="email"
          type="email"
          label="The person's email address"
          autoComplete="off"
          data-autofocus
        />
        {error && (
          <Text role="alert" c="red">
            {error}
          </Text>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" aria-disabled={isPending}>
            {isPending ? "Looking up..." : "Look up data"}
          </Button>
        </DialogActions>
      </Stack>
    </form>
  );
}

function NothingStored({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <Text component="output" display="block" style={{ overflowWrap: "anywhere" }}>
        No data is stored under <strong>{email}</strong>.
      </Text>
      <DialogActions>
        <Button data-autofocus onClick={onBack}>
          OK
        </Button>
      </DialogActions>
    </>
  );
}
