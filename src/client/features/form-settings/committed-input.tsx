import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

type CommittedInputProps = Omit<TextInputProps, "value" | "onChange" | "onBlur" | "onKeyDown"> & {
  value: string;
  onCommit: (text: string) => void;
};

/**
 * A text that other parts of the form hang on, like an id: it is taken over when one is done with
 * it, for a half-typed one may be that of another.
 */
export function CommittedInput({ value, onCommit, ...input }: CommittedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const commit = useEffectEvent(() => {
    if (typed === null) return;
    flushSync(() => {
      setTyped(null);
      if (typed.trim() !== value) onCommit(typed.trim());
    });
  });
  const isTyping = typed !== null;
  useEffect(() => {
    if (!isTyping) return undefined;
    // Before anything else of the page hears that it goes, or that it is to be saved.
    const options = { capture: true };
    const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === "Enter" || ((ctrlKey || metaKey) && key.toLowerCase() === "s")) commit();
    };
    addEventListener("keydown", onKey, options);
    addEventListener("pagehide", commit, options);
    return () => {
      removeEventListener("keydown", onKey, options);
      removeEventListener("pagehide", commit, options);
    };
  }, [isTyping]);

  return (
    <TextInput
      {...input}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed === null) return;
        setTyped(null);
        if (typed.trim() !== value) onCommit(typed.trim());
      }}
    />
  );
}
