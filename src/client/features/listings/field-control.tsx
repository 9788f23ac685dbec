import { Autocomplete, Group, NativeSelect, TextInput } from "@mantine/core";
import type { ListingFieldName } from "#common/listings/listing-fields.ts";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { fieldKinds } from "./field-kinds.ts";
import { fieldLabels } from "./listing-words.ts";
import { type Choices, labelOf, placeOptions } from "./use-choices.ts";

type FieldControlProps = {
  name: ListingFieldName;
  value: string | string[];
  /** The listing's city. It decides which neighborhoods are offered. */
  city: string;
  choices: Choices;
  error: string | undefined;
  /** The id of the element that says where the value comes from. */
  describedBy: string | undefined;
  onChange: (value: string | string[]) => void;
};

/** The control that edits one field of a listing. */
export function FieldControl(props: FieldControlProps) {
  const { name, value, choices, error, onChange } = props;
  const kind = fieldKinds[name];
  if (Array.isArray(value)) {
    return (
      <Features
        legend={fieldLabels[name]}
        chosen={value}
        options={choices.features}
        onChange={onChange}
      />
    );
  }
  const shared = {
    label: fieldLabels[name],
    error,
    "data-path": name,
    "aria-describedby": props.describedBy,
  };
  switch (kind.kind) {
    case "choice":
      return (
        <NativeSelect
          {...shared}
          value={value}
          data={[
            { value: "", label: "Unknown" },
            ...Object.entries(kind.names).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "place": {
      const options = placeOptions(choices, name === "city" ? name : "neighborhood", props.city);
      return (
        <Autocomplete
          {...shared}
          autoComplete="off"
          placeholder="Unknown"
          value={labelOf(options, value)}
          data={options.map(({ label }) => label)}
          comboboxProps={{ withinPortal: false }}
          onChange={(text) => onChange(valueOf(options, text))}
        />
      );
    }
    case "day":
      return (
        <Day {...shared} value={value} canBeNow={kind.canBeNow ?? false} onChange={onChange} />
      );
    case "number":
    case "text":
      return (
        <TextInput
          {...shared}
          type={kind.kind === "text" ? (kind.inputType ?? "text") : "text"}
          {...(kind.kind === "number" && { inputMode: "decimal" as const })}
          autoComplete="off"
          placeholder="Unknown"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case "features":
      return null;
  }
}

/**
 * Returns the value of the option that has the typed label, ignoring case. Returns the typed text
 * if there is no such option.
 */
const valueOf = (options: Choices["features"], text: string): string =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())?.value ?? text;

type DayProps = {
  label: string;
  error: string | undefined;
  value: string;
  canBeNow: boolean;
  onChange: (value: string) => void;
};

/** A date field, with a button for flats that are available now. */
function Day({ value, canBeNow, onChange, ...input }: DayProps) {
  const isNow = value === "now";
  const day = (
    <TextInput
      {...input}
      type="date"
      flex={1}
      value={isNow ? "" : value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
  if (!canBeNow) return day;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-end">
      {day}
      <Pill name="Now" isOn={isNow} onToggle={(isOn) => onChange(isOn ? "now" : "")} />
    </Group>
  );
}

type FeaturesProps = {
  legend: string;
  chosen: string[];
  options: Choices["features"];
  onChange: (chosen: string[]) => void;
};

function Features({ legend, chosen, options, onChange }: FeaturesProps) {
  // A feature that the questionnaire no longer has is listed, too, so that it can be removed.
  const old = chosen.filter((value) => !options.some((option) => option.value === value));
  return (
    <div>
      <Group fz="sm" fw={500} mb={4} aria-hidden>
        {legend}
      </Group>
      <Pills legend={legend}>
        {[...options, ...old.map((value) => ({ value, label: value }))].map(({ value, label }) => (
          <Pill
            key={value}
            name={label}
            isOn={chosen.includes(value)}
            onToggle={(isOn) =>
              onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </Pills>
    </div>
  );
}
