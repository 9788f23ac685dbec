import { ClipboardList, MapPinPlus, Plus } from "lucide-react";
import { useId } from "react";
import type { Field } from "#common/questionnaire/definition.ts";
import { SortableList } from "../../ui/back-office/sortable-list.tsx";
import type { Place } from "./edit-definition.ts";
import { addOption, type ListName, listOf, moveOption } from "./edit-options.ts";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import styles from "./option-list.module.css";
import { OptionRow } from "./option-row.tsx";
import { fieldPath, focusNew, listPath } from "./paths.ts";
import { smallButton } from "./small-button.ts";

type OptionListProps = {
  field: Field;
  place: Place;
  name: ListName;
  /** How it is called: `Options for Lisbon`. */
  label: string;
  /** What the choices that depend on it are called, when there are any. */
  dependents?: string;
  /** By the paths within the field. */
  errors: Record<string, string>;
};

/** One list of what can be chosen, in its order. */
export function OptionList({ field, place, name, label, dependents, errors }: OptionListProps) {
  const { edit, ask } = useFormActions();
  const id = useId();
  const list = listOf(field, name);
  const within = listPath(name);
  const path = `${fieldPath(place)}.${within}`;
  const error = errors[within];
  return (
    <section
      className={styles.list}
      aria-label={label}
      aria-describedby={error ? id : undefined}
      tabIndex={-1}
      data-path={path}
    >
      {list.length > 0 ? (
        <>
          <div className={styles.columns} aria-hidden="true">
            <span>Label</span>
            <span>Value</span>
          </div>
          <SortableList
            label={label}
            items={list.map((option) => keyOf(option))}
            nameOf={(key) => list.find((option) => keyOf(option) === key)?.label ?? "the option"}
            onMove={(from, to) => edit((now) => moveOption(now, place, name, from, to))}
            className={styles.rows}
          >
            {list.map((option, index) => (
              <OptionRow
                key={keyOf(option)}
                option={option}
                step={place.step}
                field={place.field}
                name={name}
                index={index}
                path={`${path}.${index}`}
                labelError={errors[`${within}.${index}.label`]}
                valueError={errors[`${within}.${index}.value`]}
              />
            ))}
          </SortableList>
        </>
      ) : (
        <p className={styles.none}>No options yet.</p>
      )}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={smallButton}
          onClick={() => {
            edit((now) => addOption(now, place, name));
            requestAnimationFrame(() => focusNew(`${path}.${list.length}.label`));
          }}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          Add option
        </button>
        <button
          type="button"
          className={smallButton}
          onClick={() => ask({ about: "paste-options", place, name })}
        >
          <ClipboardList size={16} strokeWidth={1.75} aria-hidden="true" />
          Paste a list
        </button>
        {dependents && (
          <button
            type="button"
            className={smallButton}
            onClick={() => ask({ about: "add-with-lists", place })}
          >
            <MapPinPlus size={16} strokeWidth={1.75} aria-hidden="true" />
            <span>
              Add {field.label} with {dependents}
            </span>
          </button>
        )}
      </div>
    </section>
  );
}
