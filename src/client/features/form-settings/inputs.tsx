import { NumberInput, type NumberInputProps, TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

type CommittedInputProps = Omit<TextInputProps, "value" | "onChange" | "onBlur" | "onKeyDown"> & {
  value: string;
  onCommit: (text: string) => void;
};

/**
 * A text field that changes the form only when the user leaves the field, not at each key. It is
 * used for IDs and values that other parts of the form refer to, because half of a typed ID may be
 * the ID of another field.
 */
export function CommittedInput({ value, onCommit, ...input }: CommittedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed.trim() !== value) onCommit(typed.trim());
  };
  const commitNow = useEffectEvent(() => flushSync(commit));
  const isTyping = typed !== null;
  useEffect(() => {
    if (!isTyping) return undefined;
    // The editor saves the form on Ctrl+S, and stores a draft when the user leaves the page. These
    // listeners use the capture phase to run first, so that the form contains the typed text.
    const options = { capture: true };
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" || ((ctrlKey || metaKey) && key.toLowerCase() === "s")) commitNow();
    };
    addEventListener("keydown", onKey, options);
    addEventListener("pagehide", commitNow, options);
    return () => {
      removeEventListener("keydown", onKey, options);
      removeEventListener("pagehide", commitNow, options);
    };
  }, [isTyping]);

  return (
    <TextInput
      {...input}
      spellCheck={false}
      autoCapitalize="none"
      data-half-typed={(typed !== null && typed !== value) || undefined}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
    />
  );
}

type LimitInputProps = Omit<NumberInputProps, "value" | "onChange" | "onBlur"> & {
  value: number | undefined;
  /** Called with each valid number, and with undefined when the field becomes empty. */
  onNumber: (value: number | undefined) => void;
};

/**
 * A number field in which half-typed text such as `-` stays visible. Meanwhile the form has the
 * last valid number.
 */
export function LimitInput({ value, onNumber, ...input }: LimitInputProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      {...input}
      hideControls
      value={typed ?? value ?? ""}
      onChange={(next) => {
        setTyped(next);
        if (typeof next === "number") onNumber(next);
        else if (next === "") onNumber(undefined);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
