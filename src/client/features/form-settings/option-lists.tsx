import { Alert, Button, Input, Tabs, Text } from "@mantine/core";
import type { Field } from "#common/questionnaire/definition.ts";
import type { FieldPosition } from "./edit-definition.ts";
import { allOptions, listOf } from "./edit-options.ts";
import { useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { keyOf } from "./item-keys.ts";
import { OptionList } from "./option-list.tsx";
import { type Errors, errorsBelow, fieldPath } from "./paths.ts";

type OptionListsProps = {
  field: Field;
  position: FieldPosition;
  /**
   * The field whose answer decides which of the option lists visitors see; undefined if the
   * questionnaire has no field with the stored ID.
   */
  parent: Field | undefined;
  /** The option list whose tab is selected; by default the first one. */
  shown: string | undefined;
  errors: Errors;
};

type List = {
  value: string;
  label: string;
  /**
   * Whether the parent field, which decides which list visitors see, has an option with the given
   * value.
   */
  isKnown: boolean;
};

/**
 * Returns a list for each option of the parent field. Also returns the lists whose parent option
 * does not exist any more.
 */
function listsOf({ options = {} }: Field, parent: Field | undefined): List[] {
  const known = new Map(
    (parent ? allOptions(parent) : []).map(({ value, label }) => [value, label]),
  );
  const values = new Set([...known.keys(), ...Object.keys(Array.isArray(options) ? {} : options)]);
  return [...values].map((value) => ({
    value,
    label: known.get(value) || value,
    isKnown: known.has(value),
  }));
}

/**
 * The options of a field that depends on another field: a tab with a list for each option of the
 * other field.
 */
export function OptionLists({ field, position, parent, shown, errors }: OptionListsProps) {
  const { showList, openDialog } = useFormActions();
  const lists = listsOf(field, parent);
  const current = lists.find(({ value }) => value === shown) ?? lists[0];
  const parentName = parent?.label.trim() || field.dependsOn || "the other field";
  if (!current) {
    return (
      <Text c="dimmed" fz="0.9375rem">
        Add options to {parentName} first: they decide which options this field offers.
      </Text>
    );
  }
  const hasError = (value: string) => {
    const path = `options.${value}`;
    return path in errors || Object.keys(errorsBelow(errors, path)).length > 0;
  };
  const currentPosition = { ...position, list: current.value };
  return (
    <Tabs
      value={current.value}
      onChange={(value) => value !== null && showList(keyOf(field), value)}
      keepMounted={false}
      variant="pills"
      classNames={{ tab: styles.tab }}
    >
      <Tabs.List
        mb="sm"
        aria-label={`Options by ${parentName}`}
        data-path={`${fieldPath(position)}.options`}
      >
        {lists.map(({ value, label }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={listOf(field, value).length}
            mod={{ wrong: hasError(value) }}
          >
            {label}
            {hasError(value) && <span className="visually-hidden"> (has errors)</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current.value}>
        {!current.isKnown && (
          <Alert role="note" mb="sm" p="sm">
            <Text size="sm" c="black" mb="xs">
              {parentName} has no option “{current.value}”, so visitors never see these options.
            </Text>
            <Button
              variant="default"
              size="xs"
              onClick={() => openDialog({ kind: "remove-list", position: currentPosition })}
            >
              Remove list
            </Button>
          </Alert>
        )}
        <OptionList
          field={field}
          position={currentPosition}
          label={`Options for ${current.label}`}
          errors={errors}
        />
      </Tabs.Panel>
      {errors.options && <Input.Error size="md">{errors.options}</Input.Error>}
    </Tabs>
  );
}
