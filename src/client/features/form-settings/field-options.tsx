import { NativeSelect } from "@mantine/core";
import type { Field } from "#common/questionnaire/definition.ts";
import type { Place } from "./edit-definition.ts";
import { dependOn } from "./edit-options.ts";
import { isChoice } from "./edit-types.ts";
import styles from "./field-card.module.css";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { OptionList } from "./option-list.tsx";
import { OptionLists } from "./option-lists.tsx";
import { fieldPath } from "./paths.ts";
import type { Relation } from "./relations.ts";

type FieldOptionsProps = {
  field: Field;
  place: Place;
  relation: Relation | undefined;
  shownList: string | undefined;
  errors: Record<string, string>;
};

/** What a field depends on, and what it offers. */
export function FieldOptions(props: FieldOptionsProps) {
  const { field, place, relation, shownList, errors } = props;
  const isByAnswer = field.dependsOn !== undefined && !Array.isArray(field.options);
  return (
    <div className={styles.options}>
      <DependsOn field={field} place={place} relation={relation} error={errors.dependsOn} />
      {isChoice(field.type) && (
        <div className={styles.group}>
          <h4 className={styles.groupName}>Options</h4>
          {isByAnswer ? (
            <OptionLists
              field={field}
              place={place}
              parent={relation?.parent}
              shown={shownList}
              errors={errors}
            />
          ) : (
            <OptionList
              field={field}
              place={place}
              name={null}
              label={`Options of ${field.label || "the field"}`}
              dependents={relation?.dependents ?? ""}
              errors={errors}
            />
          )}
        </div>
      )}
    </div>
  );
}

type DependsOnProps = {
  field: Field;
  place: Place;
  relation: Relation | undefined;
  error: string | undefined;
};

function DependsOn({ field, place, relation, error }: DependsOnProps) {
  const { edit, formerly } = useFormActions();
  const { dependsOn = "" } = field;
  const candidates = (relation?.candidates ?? "").split("\n").filter(Boolean);
  const choices = candidates.map((line) => {
    const [id = "", ...label] = line.split(" ");
    return { value: id, label: label.join(" ").trim() || id };
  });
  const isKnown = dependsOn === "" || choices.some(({ value }) => value === dependsOn);
  if (choices.length === 0 && isKnown && !error) return null;

  const choose = (id: string) => {
    const own = keyOf(field);
    // What it offered while it depended on something is there again when it does again.
    formerly.set(`${own} ${dependsOn}`, field.options);
    const former = formerly.get(`${own} ${id}`) as Field["options"];
    edit((now) => dependOn(now, place, id || undefined, former));
  };
  return (
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
      className={styles.dependsOn}
      data-path={`${fieldPath(place)}.dependsOn`}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
