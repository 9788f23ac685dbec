import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { ButtonLink } from "../../ui/back-office/button-link.tsx";
import { PendingButton } from "../../ui/back-office/pending-button.tsx";
import { DeadLink } from "./dead-link.tsx";
import { Entrance } from "./entrance.tsx";
import { EntranceLoading } from "./entrance-loading.tsx";

const heading = "Is this your address?";

/** The screen behind the mailed link with which a user confirms the email address of an account. */
export function ConfirmAddressScreen({ token }: { token: string }) {
  const utils = trpc.useUtils();
  const link = trpc.accounts.mail.link.useQuery({ purpose: "account-address", token });
  const { mutate, isPending, isSuccess } = trpc.accounts.mail.confirmAddress.useMutation({
    onError(error) {
      reportFailure("Not confirmed")(error);
      // The mailed link may have expired while the screen was open.
      void utils.accounts.mail.link.invalidate();
    },
  });
  if (isSuccess) {
    return (
      <Entrance
        heading="Your address is confirmed"
        text="Mail about your account now goes there, and you can set a new password by mail."
      >
        <ButtonLink to="/auth">Go to your account</ButtonLink>
      </Entrance>
    );
  }
  if (link.isPending) return <EntranceLoading heading={heading} label="Checking the link" />;
  if (!link.data) {
    return (
      <DeadLink
        query={link}
        text="A link works once, within 24 hours. You can ask for a new one on the screen Account."
      >
        <ButtonLink to="/auth">Go to your account</ButtonLink>
      </DeadLink>
    );
  }
  const { username, email } = link.data;
  return (
    <Entrance
      heading={heading}
      text={`${email} was entered for the account ${username}. Once you confirm it, mail about the account goes there.`}
    >
      <PendingButton
        isPending={isPending}
        pendingLabel="Confirming..."
        onClick={() => mutate({ token })}
      >
        Confirm this address
      </PendingButton>
    </Entrance>
  );
}
