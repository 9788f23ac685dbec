import { TextInput, type TextInputProps } from "@mantine/core";

/** Where one types a username: nothing corrects it, and password managers know it. */
export function UsernameField(props: TextInputProps) {
  return (
    <TextInput
      name="username"
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
