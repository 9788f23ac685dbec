import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

type NumberInputProps = Omit<TextInputProps, "value" | "onChange" | "onBlur" | "type"> & {
  value: number | undefined;
  /** Hears of nothing that is no number; of an emptied one as undefined. */
  onNumber: (value: number | undefined) => void;
};

/** A number as it is typed. */
export function NumberInput({ value, onNumber, ...input }: NumberInputProps) {
  // What is half typed is no number yet, and must not be written over by one.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...input}
      type="number"
      inputMode="decimal"
      step="any"
      value={typed ?? value ?? ""}
      onChange={({ currentTarget }) => {
        const { value: text, valueAsNumber, validity } = currentTarget;
        setTyped(text);
        if (validity.badInput) return;
        onNumber(Number.isNaN(valueAsNumber) ? undefined : valueAsNumber);
      }}
      onBlur={() => setTyped(null)}
      // A page that is scrolled must not change what the pointer happens to be over.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
