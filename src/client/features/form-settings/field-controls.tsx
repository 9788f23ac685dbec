import { NativeSelect, Switch, TextInput } from "@mantine/core";
import { memo } from "react";
import type { Field } from "#common/questionnaire/definition.ts";
import { typeChoices } from "../../../common/questionnaire/field-types.ts";
import { CommittedInput } from "./committed-input.tsx";
import { withField } from "./edit-definition.ts";
import { changeField, type FieldChange, renameField } from "./edit-fields.ts";
import { isChoice, ofType } from "./edit-types.ts";
import styles from "./field-card.module.css";
import { FieldOptions } from "./field-options.tsx";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { fieldPath } from "./paths.ts";
import { RangeControls } from "./range-controls.tsx";
import type { Relation } from "./relations.ts";
import { smallButton } from "./small-button.ts";

type FieldControlsProps = {
  field: Field;
  step: number;
  index: number;
  relation: Relation | undefined;
  shownList: string | undefined;
  errors: Record<string, string>;
};

/** Types whose question has no place for a placeholder. */
const withoutPlaceholder = new Set<Field["type"]>(["date", "checkbox", "range"]);

/** Everything that can be typed of a field. */
export const FieldControls = memo(function FieldControls(props: FieldControlsProps) {
  const { field, step, index, relation, errors } = props;
  const { edit, formerly } = useFormActions();
  const place = { step, field: index };
  const path = fieldPath(place);
  const change = (what: FieldChange) => edit((now) => changeField(now, place, what));
  const text = (name: "label" | "placeholder" | "errorMessage") => ({
    value: field[name] ?? "",
    error: errors[name],
    maxLength: 500,
    "data-path": `${path}.${name}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const becomes = (type: Field["type"]) => {
    const key = keyOf(field);
    const before = formerly.get(key) as Partial<Field> | undefined;
    formerly.set(key, { ...before, ...field });
    edit((now) => withField(now, place, (found) => ofType(found, type, before)));
  };
  const isRange = field.type === "range";
  return (
    <div className={styles.controls}>
      <TextInput label="Label" {...text("label")} />
      <CommittedInput
        label="ID"
        value={field.id}
        error={errors.id}
        maxLength={64}
        spellCheck={false}
        autoCapitalize="none"
        data-path={`${path}.id`}
        onCommit={(id) => edit((now) => renameField(now, place, id))}
      />
      <NativeSelect
        label="Type"
        value={field.type}
        data={typeChoices}
        error={errors.type}
        data-path={`${path}.type`}
        onChange={({ currentTarget }) => becomes(currentTarget.value as Field["type"])}
      />
      <TextInput
        label="Placeholder"
        {...(withoutPlaceholder.has(field.type) && {
          placeholder: "Fields of this type show no placeholder",
        })}
        {...text("placeholder")}
      />
      <TextInput label="Error message" {...text("errorMessage")} />
      <Switch
        label="Required"
        checked={field.required ?? false}
        className={styles.required}
        data-path={`${path}.required`}
        onChange={({ currentTarget }) => change({ required: currentTarget.checked })}
      />
      {isRange && <RangeControls field={field} place={place} errors={errors} onChange={change} />}
      {(isChoice(field.type) || field.dependsOn !== undefined) && (
        <FieldOptions
          field={field}
          place={place}
          relation={relation}
          shownList={props.shownList}
          errors={errors}
        />
      )}
      {!isRange && errors.defaultValue && (
        <div className={styles.wrongDefault} data-path={`${path}.defaultValue`} tabIndex={-1}>
          <p>{errors.defaultValue}</p>
          <button
            type="button"
            className={smallButton}
            onClick={() =>
              edit((now) => withField(now, place, ({ defaultValue: _gone, ...rest }) => rest))
            }
          >
            Remove the default value
          </button>
        </div>
      )}
    </div>
  );
});
