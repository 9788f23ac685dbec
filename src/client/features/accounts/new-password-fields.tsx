import type { MantineSize } from "@mantine/core";
import { z } from "zod";
import { passwordLength } from "#common/accounts/account-input.ts";
import type { useCheckedForm } from "../../use-checked-form.ts";
import { PasswordField } from "./account-fields.tsx";

/** The new password that is typed a second time. */
export const repeated = z.string().min(1, "Repeat the new password");

type Typed = { newPassword: string; repeated: string };

/** The rule that both passwords of a form must be equal, as arguments of Zod's `refine`. */
export const equalPasswords = [
  (typed: Typed) => typed.repeated === "" || typed.newPassword === typed.repeated,
  {
    path: ["repeated"],
    error: "The two passwords do not match",
    // Zod compares the passwords even if other fields are invalid, so that the form shows all
    // errors at once.
    when: () => true,
  },
] satisfies [(typed: Typed) => boolean, object];

type NewPasswordFieldsProps = {
  form: ReturnType<typeof useCheckedForm>["form"];
  size?: MantineSize;
};

/** The fields for a new password and its repetition. */
export function NewPasswordFields({ form, size = "sm" }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...form.getInputProps("newPassword")}
        key={form.key("newPassword")}
        label="New password"
        description={`At least ${passwordLength.minimum} characters, and not easy to guess`}
        autoComplete="new-password"
        size={size}
      />
      <PasswordField
        {...form.getInputProps("repeated")}
        key={form.key("repeated")}
        label="Repeat new password"
        autoComplete="new-password"
        size={size}
      />
    </>
  );
}
