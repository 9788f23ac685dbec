import type { Field } from "#common/questionnaire/definition.ts";
import { isPair, rangeBounds } from "#common/questionnaire/fields.ts";
import type { Place } from "./edit-definition.ts";
import type { FieldChange } from "./edit-fields.ts";
import styles from "./field-card.module.css";
import { NumberInput } from "./number-input.tsx";
import { fieldPath } from "./paths.ts";

type RangeControlsProps = {
  field: Field;
  place: Place;
  errors: Record<string, string>;
  onChange: (change: FieldChange) => void;
};

/** The bounds of a slider, and where its two ends begin. */
export function RangeControls({ field, place, errors, onChange }: RangeControlsProps) {
  const path = fieldPath(place);
  const bounds = rangeBounds(field);
  const [low, high] = isPair(field.defaultValue) ? field.defaultValue : [undefined, undefined];
  const bound = (name: "min" | "max" | "step") => ({
    value: field[name],
    placeholder: String(bounds[name]),
    error: errors[name],
    "data-path": `${path}.${name}`,
    onNumber: (value: number | undefined) => onChange({ [name]: value }),
  });
  // An end that is emptied begins at its bound.
  const begin = (from = bounds.min, to = bounds.max) => onChange({ defaultValue: [from, to] });
  return (
    <div className={styles.range}>
      <NumberInput label="Min" {...bound("min")} />
      <NumberInput label="Max" {...bound("max")} />
      <NumberInput label="Step" {...bound("step")} />
      <NumberInput
        label="Default min"
        value={low}
        placeholder={String(bounds.min)}
        error={errors.defaultValue}
        data-path={`${path}.defaultValue`}
        onNumber={(value) => begin(value, high)}
      />
      <NumberInput
        label="Default max"
        value={high}
        placeholder={String(bounds.max)}
        error={errors.defaultValue !== undefined}
        data-path={`${path}.defaultValue.1`}
        onNumber={(value) => begin(low, value)}
      />
    </div>
  );
}
