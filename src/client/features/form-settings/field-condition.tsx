import { MultiSelect, NativeSelect } from "@mantine/core";
import type { Condition, Field } from "#common/questionnaire/definition.ts";
import type { FieldPosition } from "./edit-definition.ts";
import { changeCondition } from "./edit-fields.ts";
import { allOptions } from "./edit-options.ts";
import { choicesIn, type FieldRelation } from "./field-relations.ts";
import { useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { type Errors, fieldPath } from "./paths.ts";

type FieldConditionProps = {
  field: Field;
  position: FieldPosition;
  relation: FieldRelation | undefined;
  errors: Errors;
};

/**
 * The inputs for the condition under which a field is shown: an earlier field, and those of its
 * answers that show this field. The inputs are hidden if no earlier field can be used in a
 * condition.
 */
export function FieldCondition({ field, position, relation, errors }: FieldConditionProps) {
  const { edit, now } = useFormActions();
  const { showWhen } = field;
  const choices = choicesIn(relation?.deciders ?? "");
  if (choices.length === 0 && !showWhen) return null;

  const path = `${fieldPath(position)}.showWhen`;
  const decidingId = showWhen?.field ?? "";
  const isKnown = decidingId === "" || choices.some(({ value }) => value === decidingId);
  const set = (condition: Condition | undefined) => edit(changeCondition(position, condition));
  const choose = (id: string) => {
    if (id === "") return set(undefined);
    const fields = now().steps.flatMap((step) => step.fields);
    const isTick = fields.find((each) => each.id === id)?.type === "checkbox";
    set({ field: id, is: isTick ? [true] : [] });
  };
  return (
    <div className={styles.pairs}>
      <NativeSelect
        label="Show this field"
        value={decidingId}
        data={[
          { value: "", label: "Always" },
          ...choices.map(({ value, label }) => ({ value, label: `After an answer to ${label}` })),
          ...(isKnown ? [] : [{ value: decidingId, label: `After an answer to ${decidingId}` }]),
        ]}
        error={errors["showWhen.field"]}
        data-path={`${path}.field`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {showWhen && relation?.deciding && (
        <Answers
          condition={showWhen}
          deciding={relation.deciding}
          error={errors["showWhen.is"]}
          path={`${path}.is`}
          onChange={(is) => set({ ...showWhen, is })}
        />
      )}
    </div>
  );
}

type AnswersProps = {
  condition: Condition;
  /** The field on whose answer the condition depends. */
  deciding: Field;
  error: string | undefined;
  path: string;
  onChange: (is: Condition["is"]) => void;
};

/** Selects the answers to another field that show this field. */
function Answers({ condition, deciding, error, path, onChange }: AnswersProps) {
  const name = deciding.label.trim() || deciding.id;
  if (deciding.type === "checkbox") {
    return (
      <NativeSelect
        label={`When ${name} is`}
        value={String(condition.is[0] ?? true)}
        data={[
          { value: "true", label: "Ticked" },
          { value: "false", label: "Not ticked" },
        ]}
        error={error}
        data-path={path}
        onChange={({ currentTarget }) => onChange([currentTarget.value === "true"])}
      />
    );
  }
  const options = allOptions(deciding).filter(({ value }) => value !== "");
  const chosen = condition.is.map(String);
  const unknown = chosen.filter((value) => options.every((option) => option.value !== value));
  return (
    <MultiSelect
      label={`When ${name} ${deciding.type === "multiSelect" ? "includes" : "is"}`}
      placeholder={chosen.length === 0 ? "Choose one or more answers" : ""}
      data={[
        ...options.map(({ value, label }) => ({ value, label: label.trim() || value })),
        ...unknown.map((value) => ({ value, label: `${value} (no option)` })),
      ]}
      value={chosen}
      error={error}
      data-path={path}
      onChange={onChange}
    />
  );
}
