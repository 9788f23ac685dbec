import { TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { personInput } from "#common/submissions/submission-input.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import dialog from "../../ui/back-office/dialog.module.css";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { button } from "../../ui/button.ts";
import { useCheckedForm } from "../../use-checked-form.ts";
import { EraseConfirmation } from "./erase-confirmation.tsx";
import styles from "./erase-person-dialog.module.css";

type ErasePersonDialogProps = {
  opened: boolean;
  /** Whose data; where it is not known yet, it is asked for. */
  email?: string;
  onClose: () => void;
  /** Called before anything is read again: what is shown may be gone. */
  onErased?: () => void | Promise<void>;
};

/** Erases what is stored of one person, by the address that they gave. */
export function ErasePersonDialog({ opened, email, onClose, onErased }: ErasePersonDialogProps) {
  const [isErasing, setIsErasing] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        // What has been sent cannot be called back.
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

/** First whose, then what there is, then the address once more. */
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
    return find.data.submissions + find.data.preferences === 0 ? (
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
    <output className={styles.looking}>Looking up the stored data…</output>
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
    <form
      noValidate
      className={styles.steps}
      onSubmit={onSubmit(({ email }) => onLookUp(email.trim()))}
    >
      <p className={dialog.soft}>
        Look up the stored data first. Nothing is erased until you confirm.
      </p>
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
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      <div className={dialog.actions}>
        <button type="button" className={button("quiet")} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={button("primary")} aria-disabled={isPending}>
          {isPending ? "Looking up..." : "Look up data"}
        </button>
      </div>
    </form>
  );
}

function NothingStored({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <>
      <output className={styles.found}>
        No data is stored under <strong>{email}</strong>.
      </output>
      <div className={dialog.actions}>
        <button type="button" className={button("primary")} data-autofocus onClick={onBack}>
          OK
        </button>
      </div>
    </>
  );
}
