import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isIsoDate } from "#common/dates.ts";

type DayFilterProps = {
  label: string;
  /** The selected day as `YYYY-MM-DD`, in UTC. */
  day: string | undefined;
  /** The error message of the selected day. */
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** While the year is being typed, `0002` of `2026` is a valid date, too. */
const isWhole = (text: string) => isIsoDate(text) && text >= "2000";

/** A date field that reports each complete date. */
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
      // Read out at once, because the focus is still in the field.
      error={error && <span role="alert">{error}</span>}
      min="2000-01-01"
      max="9999-12-31"
      value={text}
      onChange={({ currentTarget: { value, validity } }) => {
        setText(value);
        // The browser reports an incomplete date as an empty value.
        if (value === "" && !validity.badInput) onChange(undefined);
        else if (isWhole(value) && value !== day) onChange(value);
      }}
    />
  );
}
