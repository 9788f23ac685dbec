import { Tabs } from "@mantine/core";
import type { Field } from "#common/questionnaire/definition.ts";
import type { Place } from "./edit-definition.ts";
import { allOptions, listOf } from "./edit-options.ts";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import styles from "./option-list.module.css";
import { OptionList } from "./option-list.tsx";
import { fieldPath } from "./paths.ts";
import { smallButton } from "./small-button.ts";

type OptionListsProps = {
  field: Field;
  place: Place;
  /** The field whose answer decides what is offered; absent where there is none with that ID. */
  parent: Field | undefined;
  /** The list that is shown; the first where it is none of them. */
  shown: string | undefined;
  errors: Record<string, string>;
};

type List = { value: string; label: string; isKnown: boolean };

/** The lists of a field: one for each answer to its parent, and those that are nobody's any more. */
function listsOf({ options = {} }: Field, parent: Field | undefined): List[] {
  const known = new Map(
    (parent ? allOptions(parent) : []).map(({ value, label }) => [value, label]),
  );
  const keys = new Set([...known.keys(), ...Object.keys(Array.isArray(options) ? {} : options)]);
  return [...keys].map((value) => ({
    value,
    label: known.get(value) || value,
    isKnown: known.has(value),
  }));
}

/** What can be chosen, by the answer to another field: a tab for each of its options. */
export function OptionLists({ field, place, parent, shown, errors }: OptionListsProps) {
  const { showList, ask } = useFormActions();
  const lists = listsOf(field, parent);
  const current = lists.find(({ value }) => value === shown) ?? lists[0];
  const parentName = parent?.label.trim() || field.dependsOn || "the other field";
  if (!current) {
    return (
      <p className={styles.none}>
        Add options to {parentName} first: they decide which options this field offers.
      </p>
    );
  }
  const hasError = (value: string) =>
    Object.keys(errors).some(
      (path) => path === `options.${value}` || path.startsWith(`options.${value}.`),
    );
  return (
    <Tabs
      value={current.value}
      onChange={(value) => value !== null && showList(keyOf(field), value)}
      keepMounted={false}
      variant="pills"
      classNames={{ tab: styles.tab, list: styles.tabs }}
    >
      <Tabs.List aria-label={`Options by ${parentName}`} data-path={`${fieldPath(place)}.options`}>
        {lists.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={<span className={styles.count}>{listOf(field, value).length}</span>}
            mod={{ wrong: hasError(value) }}
          >
            {label}
            {hasError(value) && <span className="visually-hidden"> (has errors)</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current.value}>
        {!current.isKnown && (
          <p className={styles.orphan}>
            {parentName} has no option “{current.value}”, so visitors never see these options.{" "}
            <button
              type="button"
              className={smallButton}
              onClick={() => ask({ about: "remove-list", place, name: current.value })}
            >
              Remove list
            </button>
          </p>
        )}
        <OptionList
          field={field}
          place={place}
          name={current.value}
          label={`Options for ${current.label}`}
          errors={errors}
        />
      </Tabs.Panel>
      {errors.options && <p className={styles.error}>{errors.options}</p>}
    </Tabs>
  );
}
