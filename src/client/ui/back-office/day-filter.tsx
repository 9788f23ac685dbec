import { TextInput } from "@mantine/core";
import { useState } from "react";
import { isIsoDate } from "#common/dates.ts";

type DayFilterProps = {
  label: string;
  /** The selected day as `YYYY-MM-DD`, in UTC. */
  day: string | undefined;
  /** The message that the field shows if the selected day is invalid. */
  error?: string | undefined;
  onChange: (day: string | undefined) => void;
};

/**
 * A year before 2000 is treated as incomplete: while the user types `2026`, the field contains the
 * year `0002`, which is valid, too.
 */
const isWhole = (text: string) => isIsoDate(text) && text >= "2000";

/** A date field that reports a date only when it is complete. */
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
      // The error appears while the focus is in the field. Screen readers read a field's error only
      // when the field gets the focus, so the role `alert` makes them announce the error at once.
      error={error && <span role="alert">{error}</span>}
      min="2000-01-01"
      max="9999-12-31"
      value={text}
      onChange={({ currentTarget: { value, validity } }) => {
        setText(value);
        // An empty value does not always mean an empty field, because browsers also report an
        // incomplete date as an empty value.
        if (value === "" && !validity.badInput) onChange(undefined);
        else if (isWhole(value) && value !== day) onChange(value);
      }}
    />
  );
}
