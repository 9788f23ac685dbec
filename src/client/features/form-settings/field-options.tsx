import { Divider, NativeSelect, Text } from "@mantine/core";
import type { Field } from "#common/questionnaire/definition.ts";
import { isChoice } from "./change-type.ts";
import type { FieldPosition } from "./edit-definition.ts";
import { changeParent } from "./edit-options.ts";
import { choicesIn, type FieldRelation } from "./field-relations.ts";
import { useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { keyOf } from "./item-keys.ts";
import { OptionList } from "./option-list.tsx";
import { OptionLists } from "./option-lists.tsx";
import { type Errors, fieldPath } from "./paths.ts";

type FieldOptionsProps = {
  field: Field;
  position: FieldPosition;
  relation: FieldRelation | undefined;
  shownList: string | undefined;
  errors: Errors;
};

/** The inputs for the options of a field, and for the field on whose answer they depend. */
export function FieldOptions(props: FieldOptionsProps) {
  const { field, position, relation, shownList, errors } = props;
  const hasLists = field.dependsOn !== undefined && !Array.isArray(field.options);
  return (
    <>
      <ParentSelect
        field={field}
        position={position}
        candidates={relation?.candidates ?? ""}
        error={errors.dependsOn}
      />
      {isChoice(field.type) && (
        <>
          <Divider />
          <Text component="h4" ff="text" fw={600} fz="0.9375rem">
            Options
          </Text>
          {hasLists ? (
            <OptionLists
              field={field}
              position={position}
              parent={relation?.parent}
              shown={shownList}
              errors={errors}
            />
          ) : (
            <OptionList
              field={field}
              position={{ ...position, list: null }}
              label={`Options of ${field.label || "the field"}`}
              dependents={relation?.dependents ?? ""}
              errors={errors}
            />
          )}
        </>
      )}
    </>
  );
}

type ParentSelectProps = {
  field: Field;
  position: FieldPosition;
  /** The fields that can be selected, one on each line: the ID, a space and the label. */
  candidates: string;
  error: string | undefined;
};

/**
 * Selects the field on whose answer this field's options depend. Hidden if no field can be
 * selected.
 */
function ParentSelect({ field, position, candidates, error }: ParentSelectProps) {
  const { edit, previous } = useFormActions();
  const { dependsOn = "" } = field;
  const choices = choicesIn(candidates);
  const isKnown = dependsOn === "" || choices.some(({ value }) => value === dependsOn);
  if (choices.length === 0 && isKnown && !error) return null;

  const choose = (id: string) => {
    const key = keyOf(field);
    previous.options.set(`${key} ${dependsOn}`, field.options);
    edit(changeParent(position, id || undefined, previous.options.get(`${key} ${id}`)));
  };
  return (
    <div className={styles.pairs}>
      <NativeSelect
        label="Depends on"
        description={
          dependsOn && isChoice(field.type)
            ? "The answer to that field decides which options this field offers."
            : undefined
        }
        value={dependsOn}
        data={[
          { value: "", label: "No other field" },
          ...choices,
          ...(isKnown
            ? []
            : [{ value: dependsOn, label: `${dependsOn} (not an earlier field with options)` }]),
        ]}
        error={error}
        data-path={`${fieldPath(position)}.dependsOn`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
    </div>
  );
}
