import { Button, Group, Input, NativeSelect, SimpleGrid, Switch, TextInput } from "@mantine/core";
import { memo } from "react";
import type { Field } from "#common/questionnaire/definition.ts";
import { typeChoices } from "#common/questionnaire/field-types.ts";
import { isPair, rangeBounds } from "#common/questionnaire/fields.ts";
import { changeType, isChoice } from "./change-type.ts";
import { changeField, type FieldPosition } from "./edit-definition.ts";
import { changeFieldId, changeFieldProperties, type FieldChange } from "./edit-fields.ts";
import { FieldCondition } from "./field-condition.tsx";
import { FieldOptions } from "./field-options.tsx";
import type { FieldRelation } from "./field-relations.ts";
import { useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { CommittedInput, LimitInput } from "./inputs.tsx";
import { keyOf } from "./item-keys.ts";
import { type Errors, fieldPath } from "./paths.ts";

type FieldControlsProps = {
  field: Field;
  step: number;
  index: number;
  relation: FieldRelation | undefined;
  shownList: string | undefined;
  errors: Errors;
};

const typesWithoutPlaceholder = new Set<Field["type"]>(["date", "checkbox", "range"]);

/** The inputs for all properties of a field. */
export const FieldControls = memo(function FieldControls(props: FieldControlsProps) {
  const { field, step, index, errors } = props;
  const { edit, previous } = useFormActions();
  const position = { step, field: index };
  const path = fieldPath(position);
  const change = (properties: FieldChange) => edit(changeFieldProperties(position, properties));
  const text = (name: PropertyInputProps["name"]) => ({
    step,
    index,
    name,
    value: field[name] ?? "",
    error: errors[name],
  });
  const selectType = (type: Field["type"] | undefined) => {
    if (!type) return;
    const key = keyOf(field);
    const before = previous.fields.get(key);
    previous.fields.set(key, { ...before, ...field });
    edit(changeField(position, (found) => changeType(found, type, before)));
  };
  const isRange = field.type === "range";
  return (
    <>
      <div className={styles.pairs}>
        <PropertyInput label="Label" {...text("label")} />
        <CommittedInput
          label="ID"
          value={field.id}
          error={errors.id}
          maxLength={64}
          data-path={`${path}.id`}
          onCommit={(id) => edit(changeFieldId(position, id))}
        />
        <NativeSelect
          label="Type"
          value={field.type}
          data={typeChoices}
          error={errors.type}
          data-path={`${path}.type`}
          onChange={({ currentTarget: { value } }) =>
            selectType(typeChoices.find((choice) => choice.value === value)?.value)
          }
        />
        <PropertyInput
          label="Placeholder"
          {...(typesWithoutPlaceholder.has(field.type) && {
            placeholder: "Fields of this type show no placeholder",
          })}
          {...text("placeholder")}
        />
        <PropertyInput label="Error message" {...text("errorMessage")} />
        <Switch
          label="Required"
          checked={field.required ?? false}
          className={styles.besideInput ?? ""}
          data-path={`${path}.required`}
          onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
        />
      </div>
      <FieldCondition field={field} position={position} relation={props.relation} errors={errors} />
      {isRange && (
        <RangeControls field={field} position={position} errors={errors} onChange={change} />
      )}
      {(isChoice(field.type) || field.dependsOn !== undefined) && (
        <FieldOptions
          field={field}
          position={position}
          relation={props.relation}
          shownList={props.shownList}
          errors={errors}
        />
      )}
      {!isRange && errors.defaultValue && (
        <Group gap="xs" data-path={`${path}.defaultValue`} tabIndex={-1}>
          <Input.Error size="md">{errors.defaultValue}</Input.Error>
          <Button
            variant="default"
            size="xs"
            onClick={() =>
              edit(changeField(position, ({ defaultValue: _removed, ...rest }) => rest))
            }
          >
            Remove the default value
          </Button>
        </Group>
      )}
    </>
  );
});

type PropertyInputProps = {
  step: number;
  index: number;
  name: "label" | "placeholder" | "errorMessage";
  label: string;
  placeholder?: string;
  value: string;
  error: string | undefined;
};

/**
 * The input for one of a field's texts, such as its label. React renders it again only if this text
 * changes.
 */
const PropertyInput = memo(function PropertyInput(props: PropertyInputProps) {
  const { step, index, name, ...input } = props;
  const { edit } = useFormActions();
  const position = { step, field: index };
  return (
    <TextInput
      {...input}
      maxLength={500}
      data-path={`${fieldPath(position)}.${name}`}
      onChange={({ currentTarget: { value } }) =>
        edit(changeFieldProperties(position, { [name]: value }))
      }
    />
  );
});

type RangeControlsProps = {
  field: Field;
  position: FieldPosition;
  errors: Errors;
  onChange: (change: FieldChange) => void;
};

/** The inputs for a slider's minimum and maximum, and for the initial positions of its two ends. */
function RangeControls({ field, position, errors, onChange }: RangeControlsProps) {
  const path = fieldPath(position);
  const bounds = rangeBounds(field);
  const [low, high] = isPair(field.defaultValue) ? field.defaultValue : [undefined, undefined];
  const limit = (name: "min" | "max" | "step") => ({
    value: field[name],
    placeholder: String(bounds[name]),
    error: errors[name],
    "data-path": `${path}.${name}`,
    onNumber: (value: number | undefined) => onChange({ [name]: value }),
  });
  // Both initial positions are stored as one pair. For an empty position, the pair contains the
  // minimum or the maximum of the slider.
  const setDefault = (from = bounds.min, to = bounds.max) => onChange({ defaultValue: [from, to] });
  return (
    <>
      <SimpleGrid cols={3} spacing="sm">
        <LimitInput label="Min" {...limit("min")} />
        <LimitInput label="Max" {...limit("max")} />
        <LimitInput label="Step" {...limit("step")} />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="sm">
        <LimitInput
          label="Default min"
          value={low}
          placeholder={String(bounds.min)}
          error={errors.defaultValue}
          data-path={`${path}.defaultValue`}
          onNumber={(value) => setDefault(value, high)}
        />
        <LimitInput
          label="Default max"
          value={high}
          placeholder={String(bounds.max)}
          error={errors.defaultValue !== undefined}
          data-path={`${path}.defaultValue.1`}
          onNumber={(value) => setDefault(low, value)}
        />
      </SimpleGrid>
    </>
  );
}
