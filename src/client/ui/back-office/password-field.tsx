import { TextInput, type TextInputProps } from "@mantine/core";
import { useId, useState } from "react";
import styles from "./password-field.module.css";

/** A password, which can be shown to whoever types it. */
export function PasswordField({ id, ...props }: Omit<TextInputProps, "type" | "rightSection">) {
  const [isShown, setIsShown] = useState(false);
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <TextInput
      {...props}
      id={inputId}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="4.25rem"
      rightSection={
        <button
          type="button"
          className={styles.toggle}
          aria-controls={inputId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? "Hide" : "Show"}
        </button>
      }
    />
  );
}
