import { Box, Button, Group, Text } from "@mantine/core";
import { useId } from "react";
import type { Evidence, Reading } from "#common/listings/listing.ts";
import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { describeValue } from "./describe-value.ts";
import { FieldControl } from "./field-control.tsx";
import { isList, type ListingForm, toFormValue } from "./listing-form.ts";
import { fieldLabels } from "./listing-words.ts";
import type { Choices } from "./use-choices.ts";

export type ListingFieldProps = {
  form: ListingForm;
  /** The text from which the fields were parsed. */
  text: string;
  errors: Partial<Record<ListingFieldName, string>>;
  evidence: Partial<Record<ListingFieldName, Evidence>>;
  candidates: Reading["candidates"];
  /** The field whose words are highlighted in the text; null if there is none. */
  active: ListingFieldName | null;
  choices: Choices;
  onPoint: (name: ListingFieldName | null) => void;
  onChange: (name: ListingFieldName, value: string | string[]) => void;
};

/**
 * The input for a field of a listing. Below the input, a filled field shows where its value comes
 * from, and an empty field offers the possible values that were found in the text.
 */
export function ListingField({ name, ...props }: ListingFieldProps & { name: ListingFieldName }) {
  const { form, errors, active, choices, onPoint, onChange } = props;
  const note = useId();
  return (
    <Box
      style={isList(name) || name === "availableFrom" ? { gridColumn: "1 / -1" } : {}}
      px={6}
      py={4}
      mx={-6}
      bdrs="sm"
      bg={active === name ? "var(--sun-tint)" : "transparent"}
      onMouseEnter={() => onPoint(name)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(name)}
      onBlur={() => onPoint(null)}
    >
      <FieldControl
        name={name}
        value={form[name]}
        city={form.city}
        choices={choices}
        error={errors[name]}
        describedBy={note}
        onChange={(value) => onChange(name, value)}
      />
      <div id={note}>
        <Origin name={name} {...props} />
      </div>
    </Box>
  );
}

/** The maximum length of the quoted words below a field, in characters. */
const longestQuote = 70;

/** Says where a field's value comes from, or offers the values that the text suggests. */
function Origin({ name, ...props }: ListingFieldProps & { name: ListingFieldName }) {
  const { form, text, evidence, candidates, choices, onChange } = props;
  const offered = candidates[name] ?? [];
  const origin = evidence[name];
  if (form[name].length === 0 && offered.length > 0) {
    return (
      <Group component="fieldset" gap={4} mt={4} aria-label={`Possible: ${fieldLabels[name]}`}>
        <Text span fz="sm" c="dimmed">
          Unsure:
        </Text>
        {offered.map(({ value, start }) => {
          const words = describeValue(name, toFormValue(value), choices);
          return (
            <Button
              key={start}
              size="compact-sm"
              variant="light"
              aria-label={`${fieldLabels[name]}: ${words}`}
              onClick={() => onChange(name, toFormValue(value))}
            >
              {words}
            </Button>
          );
        })}
      </Group>
    );
  }
  if (form[name].length === 0 || origin === undefined) return null;
  return (
    <Text fz="sm" c="dimmed" lh={1.35} mt={2} lineClamp={2} style={{ overflowWrap: "anywhere" }}>
      {origin === "entered" && "Entered"}
      {origin === "given" && "Given"}
      {typeof origin === "object" && `“${quote(text.slice(origin.start, origin.end))}”`}
    </Text>
  );
}

const quote = (words: string): string =>
  words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words;
