import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import {
  appCodeInput,
  type ConfirmProof,
  passwordInput,
  recoveryCodeInput,
} from "#common/accounts/factor-input.ts";
import { focusAtOnce } from "../../ui/back-office/focus-at-once.ts";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";

/** A way to prove who the user is: a passkey, or something that the user types. */
export type Way = "password" | "code" | "recoveryCode" | "passkey";

type Typed = Exclude<Way, "passkey">;

const switches: Record<Typed, string> = {
  password: "Use your password",
  code: "Use a code of your app",
  recoveryCode: "Use a recovery code",
};

type FactorFormProps = {
  /**
   * The ways in which the user can prove who they are. The form begins with the first way that
   * needs typed text. A passkey has a button instead.
   */
  ways: Way[];
  /** The username, for password managers. */
  username: string;
  /**
   * The label of the button that sends the typed text; `pendingLabel` replaces it during the
   * request.
   */
  action: string;
  pendingLabel: string;
  isPending: boolean;
  failure: string | null;
  onSend: (proof: ConfirmProof) => void;
  onPasskey: () => void;
};

/** A form in which users prove who they are, for example with a passkey or the password. */
export function FactorForm({ ways, failure, onPasskey, ...form }: FactorFormProps) {
  const typed = ways.filter((way): way is Typed => way !== "passkey");
  const [chosen, setChosen] = useState<Typed | undefined>(typed[0]);
  // After the user has chosen another way to prove who they are, the error of the earlier way is
  // hidden.
  const [hasSwitched, setHasSwitched] = useState(false);
  return (
    <Stack>
      {ways.includes("passkey") && (
        <PendingButton
          isPending={form.isPending}
          onClick={() => {
            setHasSwitched(false);
            onPasskey();
          }}
        >
          Use a passkey
        </PendingButton>
      )}
      {chosen && (
        <TypedForm
          key={chosen}
          way={chosen}
          {...form}
          failure={hasSwitched ? null : failure}
          onSend={(proof) => {
            setHasSwitched(false);
            form.onSend(proof);
          }}
        />
      )}
      {typed
        .filter((way) => way !== chosen)
        .map((way) => (
          <Button
            key={way}
            variant="subtle"
            size="sm"
            onClick={() => {
              setChosen(way);
              setHasSwitched(true);
            }}
          >
            {switches[way]}
          </Button>
        ))}
    </Stack>
  );
}

type TypedFormProps = Omit<FactorFormProps, "ways" | "onPasskey"> & { way: Typed };

function TypedForm({ way, failure, username, onSend, ...button }: TypedFormProps) {
  const inputs = { password: passwordInput, code: appCodeInput, recoveryCode: recoveryCodeInput };
  const { form, onSubmit } = useCheckedForm(inputs[way], { [way]: "" });
  const field = {
    ...form.getInputProps(way),
    key: form.key(way),
    size: "md",
    // The field must take the focus itself, because the dialog focuses only fields that exist when
    // it opens. The field is rendered later.
    ref: focusAtOnce,
  };
  return (
    <AccountForm
      {...button}
      onSubmit={onSubmit((proof) => {
        if (!button.isPending) onSend(proof);
      })}
    >
      {way === "password" && (
        <>
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField {...field} label="Password" autoComplete="current-password" />
        </>
      )}
      {way === "code" && (
        <TextInput
          {...field}
          label="Code of your app"
          description="The six digits that your authenticator app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {way === "recoveryCode" && (
        <TextInput
          {...field}
          label="Recovery code"
          description="One of the codes that you saved. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {failure && <Alert>{failure}</Alert>}
    </AccountForm>
  );
}
