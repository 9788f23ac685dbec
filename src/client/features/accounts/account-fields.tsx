import {
  Button,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { type Ref, useState } from "react";
import type { useCheckedForm } from "../../use-checked-form.ts";

/**
 * A field for a username. Browsers do not correct its spelling, and password managers recognise it.
 */
export function UsernameField(props: TextInputProps) {
  return (
    <TextInput
      label="Username"
      size="md"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}

/**
 * A field for a password, with a button that shows or hides the password. The button replaces the
 * one of Mantine, which does not react to `click` events. Some screen readers and `repeatPresses`
 * send only such an event.
 */
export function PasswordField(props: PasswordInputProps & { ref?: Ref<HTMLInputElement> }) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      rightSection={
        <Button
          variant="subtle"
          size="xs"
          mih="max(2rem, var(--touch))"
          px="xs"
          onClick={() => setVisible(!visible)}
        >
          {visible ? "Hide" : "Show"}
        </Button>
      }
    />
  );
}

type AccountFieldsProps = {
  form: ReturnType<typeof useCheckedForm>["form"];
  /**
   * Whether the account belongs to another person. The browser then must not fill in the user's own
   * data, and the username field gets the focus when the dialog opens.
   */
  isForOther?: boolean;
  /** A text that says how the email address is used. */
  emailNote?: string;
};

/** The inputs for the username and the email address of a new account. */
export function AccountFields({ form, isForOther = false, emailNote }: AccountFieldsProps) {
  return (
    <>
      <UsernameField
        {...form.getInputProps("username")}
        key={form.key("username")}
        {...(isForOther && { autoComplete: "off", "data-autofocus": true })}
      />
      <TextInput
        {...form.getInputProps("email")}
        key={form.key("email")}
        type="email"
        label="Email (optional)"
        description={emailNote}
        size="md"
        autoComplete={isForOther ? "off" : "email"}
      />
    </>
  );
}
