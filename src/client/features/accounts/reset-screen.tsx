import { useState } from "react";
import { resetPasswordInput } from "#common/accounts/account-input.ts";
import { invitationHours } from "#common/accounts/member.ts";
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

type Purpose = "password-reset" | "account-invitation";

const words = {
  "password-reset": {
    heading: "Set a new password",
    text: (name: string) => `For the account ${name}. Setting it ends all sessions of the account.`,
    done: "All sessions of your account have ended. Log in with the new password.",
    dead: "A link works once, within 30 minutes. You can ask for a new one.",
  },
  "account-invitation": {
    heading: "Choose your password",
    text: (name: string) => `You are invited to the account ${name}. Choose its password here.`,
    done: "Your account is ready. Log in with the password.",
    dead: `An invitation works once, within ${invitationHours} hours. Ask an administrator of your team for another.`,
  },
};

/** The screen behind the mailed link with which a user sets a new password. */
export const ResetScreen = ({ token }: { token: string }) => (
  <PasswordLinkScreen purpose="password-reset" token={token} />
);

/** The screen behind the link of an invitation, with which a person chooses a password. */
export const InvitationScreen = ({ token }: { token: string }) => (
  <PasswordLinkScreen purpose="account-invitation" token={token} />
);

type PasswordLink = { purpose: Purpose; token: string };

function PasswordLinkScreen({ purpose, token }: PasswordLink) {
  const [isDone, setIsDone] = useState(false);
  const link = trpc.accounts.mail.link.useQuery({ purpose, token });
  const { heading, text, done, dead } = words[purpose];
  if (isDone) {
    return (
      <Entrance heading="Your password is set" text={done}>
        <ButtonLink to="/auth">Log in</ButtonLink>
      </Entrance>
    );
  }
  if (link.isPending) return <EntranceLoading heading={heading} label="Checking the link" />;
  if (!link.data) {
    return (
      <DeadLink query={link} text={dead}>
        {purpose === "password-reset" ? (
          <ButtonLink to="/auth/forgot">Ask for a new link</ButtonLink>
        ) : (
          <ButtonLink to="/auth">Log in</ButtonLink>
        )}
      </DeadLink>
    );
  }
  const { username } = link.data;
  return (
    <Entrance heading={heading} text={text(username)}>
      <PasswordForm
        purpose={purpose}
        token={token}
        username={username}
        onDone={() => setIsDone(true)}
      />
    </Entrance>
  );
}

const repeatedInput = resetPasswordInput
  .omit({ token: true })
  .extend({ repeated })
  .refine(...equalPasswords);

type PasswordFormProps = PasswordLink & { username: string; onDone: () => void };

function PasswordForm({ purpose, token, username, onDone }: PasswordFormProps) {
  const setUser = useSetUser();
  const utils = trpc.useUtils();
  const { form, onSubmit } = useCheckedForm(repeatedInput, { newPassword: "", repeated: "" });
  const outcome = {
    onSuccess() {
      setUser(null);
      onDone();
    },
    onError(error: unknown) {
      const errors = fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) return;
      reportFailure("Password not set")(error);
      // The link may have expired while the form was open.
      void utils.accounts.mail.link.invalidate();
    },
  };
  const reset = trpc.accounts.mail.resetPassword.useMutation(outcome);
  const accept = trpc.accounts.mail.acceptInvitation.useMutation(outcome);
  const { mutate, isPending } = purpose === "password-reset" ? reset : accept;
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
