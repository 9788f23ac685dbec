import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isIsoDate } from "#common/dates.ts";

type DayFilterProps = {
  label: string;
  /** `YYYY-MM-DD`, in UTC. */
  day: string | undefined;
  /** What is wrong with it. */
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** Whose year is still being typed, `0002` of `2026`, is no day to ask for. */
const isWhole = (text: string) => isIsoDate(text) && text >= "2000";

/** A day that is asked for as soon as it is whole. */
export function DayFilter({ label, day, error, onChange }: DayFilterProps) {
  const [text, setText] = useState(day ?? "");
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    setText(day ?? "");
  }
  return (
    <TextInput
      type="date"
      label={label}
      // Said at once: the keyboard is still in the field.
      error={error && <span role="alert">{error}</span>}
      min="2000-01-01"
      max="9999-12-31"
      value={text}
      onChange={({ currentTarget: { value, validity } }) => {
        setText(value);
        // Half a date reads as an empty one.
        if (value === "" && !validity.badInput) onChange(undefined);
        else if (isWhole(value) && value !== day) onChange(value);
      }}
    />
  );
}
