import { TextInput } from "@mantine/core";
import type { AccountAddress } from "#common/accounts/account-address.ts";
import { changeAddressInput } from "#common/accounts/account-input.ts";
import { fieldErrors, messageOf } from "../../error-text.ts";
import { reportFailure } from "../../report-failure.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import { useCheckUser } from "./use-user.ts";

type ChangeAddressFormProps = { address: AccountAddress; username: string };

/** A form that changes the email address of the administrator's own account. */
export function ChangeAddressForm({ address, username }: ChangeAddressFormProps) {
  const utils = trpc.useUtils();
  const checkUser = useCheckUser();
  const { form, onSubmit } = useCheckedForm(changeAddressInput, { email: "", currentPassword: "" });
  const { mutate, isPending } = trpc.accounts.mail.changeAddress.useMutation({
    onSuccess(_result, { email }) {
      form.reset();
      showToast(
        address.sendsMail
          ? {
              title: "Confirm your new address",
              description: `Open the link that we mailed to ${email}.`,
            }
          : { title: "Address changed" },
      );
      return Promise.all([utils.accounts.mail.address.invalidate(), checkUser()]);
    },
    onError(error) {
      const isSame = statusOf(error) === 409;
      const errors = isSame ? { email: messageOf(error) } : fieldErrors(error);
      form.setErrors(errors);
      if (Object.keys(errors).length === 0) reportFailure("Address not changed")(error);
    },
  });

  return (
    <AccountForm
      onSubmit={onSubmit(mutate)}
      isPending={isPending}
      action={address.email === null ? "Add Email" : "Change Email"}
      pendingLabel="Changing..."
    >
      {/* A hidden field with the username, so that password managers do not store the new email
         address as the username that belongs to the password. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        type="email"
        label="New email"
        autoComplete="email"
      />
      <PasswordField
        {...form.getInputProps("currentPassword")}
        key={form.key("currentPassword")}
        label="Your password"
        autoComplete="current-password"
      />
    </AccountForm>
  );
}
