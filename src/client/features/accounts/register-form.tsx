import { passwordLength, registerInput } from "#common/accounts/account-input.ts";
import type { User } from "#common/accounts/user.ts";
import { fieldErrors, messageOf } from "../../error-text.ts";
import { statusOf, trpc } from "../../trpc.ts";
import { showToast } from "../../ui/toast.tsx";
import { useCheckedForm } from "../../use-checked-form.ts";
import { AccountFields, PasswordField } from "./account-fields.tsx";
import { AccountForm } from "./account-form.tsx";
import { useSetUser } from "./use-user.ts";

/** A form that creates an ordinary account and logs the visitor in to it. */
export function RegisterForm({ onRegister }: { onRegister: (user: User) => void }) {
  const setUser = useSetUser();
  const { form, onSubmit } = useCheckedForm(registerInput, {
    username: "",
    email: "",
    password: "",
  });
  const { mutate, isPending } = trpc.accounts.register.useMutation({
    onSuccess(user) {
      setUser(user);
      onRegister(user);
      // The toast about the success replaces the toast of an earlier failed registration.
      showToast({ title: "Account created" });
    },
    onError(error) {
      const description = messageOf(error);
      const isTaken = statusOf(error) === 409;
      form.setErrors(isTaken ? { username: description } : fieldErrors(error));
      showToast({ title: "Registration failed", description, variant: "destructive" });
    },
  });

  return (
    <AccountForm
      onSubmit={onSubmit(mutate)}
      isPending={isPending}
      action="Register"
      pendingLabel="Registering..."
    >
      <AccountFields form={form} />
      <PasswordField
        {...form.getInputProps("password")}
        key={form.key("password")}
        label="Password"
        description={`At least ${passwordLength.minimum} characters, and not easy to guess`}
        size="md"
        autoComplete="new-password"
      />
    </AccountForm>
  );
}
