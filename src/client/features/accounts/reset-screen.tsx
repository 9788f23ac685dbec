import { useState } from "react";
import { resetPasswordInput } from "#common/accounts/account-input.ts";
import { fieldErrors } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { AccountForm } from "./account-form.tsx";
import { DeadLink } from "./dead-link.tsx";
import { Entrance } from "./entrance.tsx";
import { EntranceLoading } from "./entrance-loading.tsx";
import { equalPasswords, NewPasswordFields, repeated } from "./new-password-fields.tsx";
import { useSetUser } from "./use-user.ts";

const heading = "Set a new password";

/** The screen behind the mailed link with which a user sets a new password. */
export function ResetScreen({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const link = trpc.accounts.mail.link.useQuery({ purpose: "password-reset", token });
  if (isDone) {
    return (
      <Entrance
        heading="Your password is set"
        text="All sessions of your account have ended. Log in with the new password."
      >
        <ButtonLink to="/auth">Log in</ButtonLink>
      </Entrance>
    );
  }
  if (link.isPending) return <EntranceLoading heading={heading} label="Checking the link" />;
  if (!link.data) {
    return (
      <DeadLink
        query={link}
        text="A link works once, within 30 minutes. You can ask for a new one."
      >
        <ButtonLink to="/auth/forgot">Ask for a new link</ButtonLink>
      </DeadLink>
    );
  }
  const { username } = link.data;
  return (
    <Entrance
      heading={heading}
      text={`For the account ${username}. Setting it ends all sessions of the account.`}
    >
      <ResetForm token={token} username={username} onDone={() => setIsDone(true)} />
    </Entrance>
  );
}

const repeatedInput = resetPasswordInput
  .omit({ token: true })
  .extend({ repeated })
  .refine(...equalPasswords);

type ResetFormProps = { token: string; username: string; onDone: () => void };

function ResetForm({ token, username, onDone }: ResetFormProps) {
  const setUser = useSetUser();
  const utils = trpc.useUtils();
  const { form, onSubmit } = useCheckedForm(repeatedInput, { newPassword: "", repeated: "" });
  const { mutate, isPending } = trpc.accounts.mail.resetPassword.useMutation({
    onSuccess() {
      setUser(null);
      onDone();
    },
    onError(error) {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      reportFailure("Password not set")(error);
      // The link may have expired while the form was open.
      void utils.accounts.mail.link.invalidate();
    },
  });
  return (
    <AccountForm
      onSubmit={onSubmit(({ newPassword }) => mutate({ token, newPassword }))}
      isPending={isPending}
      action="Set the password"
      pendingLabel="Setting..."
    >
      {/* A hidden field with the username, which password managers read to update the right
         password. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordFields form={form} size="md" />
    </AccountForm>
  );
}
