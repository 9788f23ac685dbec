import { Code, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { askResetInput } from "#common/accounts/account-input.ts";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { AccountForm } from "./account-form.tsx";
import { Entrance } from "./entrance.tsx";
import { EntranceLoading } from "./entrance-loading.tsx";

/** The screen on which users who have forgotten their password ask for a link by mail. */
export function ForgotScreen() {
  const [asked, setAsked] = useState<string | null>(null);
  const { data: sendsMail, isPending } = trpc.accounts.mail.sendsMail.useQuery();
  if (isPending) {
    return <EntranceLoading heading="Forgot your password?" label="Loading" />;
  }
  const isKept = sendsMail === false;
  if (asked !== null) return <Asked email={asked} isKept={isKept} />;
  return (
    <Entrance
      heading="Forgot your password?"
      text={
        isKept
          ? "This site sends no mail, so no link can reach you by itself. Your request is kept for your team: an administrator finds it under Mail, and can hand you the link in it."
          : "Enter the email address of your account. We mail you a link to set a new password."
      }
    >
      <AskForm onAsked={setAsked} isKept={isKept} />
      {isKept && <Operator />}
    </Entrance>
  );
}

function AskForm({ onAsked, isKept }: { onAsked: (email: string) => void; isKept: boolean }) {
  const { form, onSubmit } = useCheckedForm(askResetInput, { email: "" });
  const { mutate, isPending } = trpc.accounts.mail.askForReset.useMutation({
    onSuccess: (_result, { email }) => onAsked(email),
    onError: reportFailure("Not requested"),
  });
  return (
    <AccountForm
      onSubmit={onSubmit(mutate)}
      isPending={isPending}
      action={isKept ? "Leave a request" : "Mail me a link"}
      pendingLabel="Sending..."
    >
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        type="email"
        label="Email"
        size="md"
        autoComplete="email"
      />
    </AccountForm>
  );
}

function Asked({ email, isKept }: { email: string; isKept: boolean }) {
  return (
    <Entrance
      heading={isKept ? "Your request is kept" : "Check your mail"}
      text={
        isKept
          ? `If an account has the address ${email}, an administrator now finds a mail with a link under Mail in the back office. The link works once, within 30 minutes.`
          : `If an account has the address ${email}, a mail with a link is on its way. The link works once, within 30 minutes.`
      }
    >
      {isKept ? (
        <Operator />
      ) : (
        <Text c="dimmed" fz={15}>
          Nothing arrived? Look into the folder for spam, or ask an administrator of your team which
          address your account has.
        </Text>
      )}
      <ButtonLink to="/auth">Back to the login</ButtonLink>
    </Entrance>
  );
}

/**
 * Says how an operator of the server sets a new password, without mail and without an
 * administrator.
 */
function Operator() {
  return (
    <Text component="div" c="dimmed" fz={15}>
      No administrator can log in? The operator of the server sets a new password with
      <Code block mt="xs">
        npm run admin -- password &lt;username&gt;
      </Code>
    </Text>
  );
}
