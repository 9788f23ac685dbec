import { Button, Group, Input, Stack, Text, TextInput } from "@mantine/core";
import { ClipboardList, MapPinPlus, Plus, X } from "lucide-react";
import { memo, useId } from "react";
import type { Field, Option } from "#common/questionnaire/definition.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { SortableItem, SortableList } from "../../ui/back-office/sortable-list.tsx";
import {
  addOption,
  changeOptionLabel,
  changeOptionValue,
  type ListName,
  type ListPosition,
  listOf,
  moveOption,
} from "./edit-options.ts";
import { useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { CommittedInput } from "./inputs.tsx";
import { keyOf } from "./item-keys.ts";
import { type Errors, focusNew, listPath, listPathInField } from "./paths.ts";

type OptionListProps = {
  field: Field;
  position: ListPosition;
  /** The accessible name of the list, such as `Options for Lisbon`. */
  label: string;
  /**
   * The labels of the choice fields whose options depend on this field's answer; empty if there are
   * none.
   */
  dependents?: string;
  /** The errors of the field. Their paths are relative to the field. */
  errors: Errors;
};

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** One list of a field's options: a row for each option, and the buttons that add options. */
export function OptionList({ field, position, label, dependents, errors }: OptionListProps) {
  const { edit, openDialog } = useFormActions();
  const id = useId();
  const { step, field: index, list } = position;
  const options = listOf(field, list);
  const inField = listPathInField(list);
  const path = listPath(position);
  const error = errors[inField];
  const add = () => {
    edit(addOption(position));
    requestAnimationFrame(() => focusNew(`${path}.${options.length}.label`));
  };
  return (
    <Stack
      component="section"
      gap="xs"
      style={{ containerType: "inline-size" }}
      aria-label={label}
      aria-describedby={error ? id : undefined}
      tabIndex={-1}
      data-path={path}
    >
      {options.length > 0 ? (
        <>
          <div className={styles.optionHead} aria-hidden="true">
            <span>Label</span>
            <span>Value</span>
          </div>
          <SortableList
            label={label}
            items={options.map((option) => keyOf(option))}
            nameOf={(key) => options.find((option) => keyOf(option) === key)?.label ?? "the option"}
            onMove={(from, to) => edit(moveOption(position, from, to))}
            gap={4}
          >
            {options.map((option, place) => (
              <OptionRow
                key={keyOf(option)}
                option={option}
                step={step}
                field={index}
                list={list}
                index={place}
                labelError={errors[`${inField}.${place}.label`]}
                valueError={errors[`${inField}.${place}.value`]}
              />
            ))}
          </SortableList>
        </>
      ) : (
        <Text c="dimmed" fz="0.9375rem">
          No options yet.
        </Text>
      )}
      {error && (
        <Input.Error id={id} size="md">
          {error}
        </Input.Error>
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" leftSection={<Plus {...icon} />} onClick={add}>
          Add option
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<ClipboardList {...icon} />}
          onClick={() => openDialog({ kind: "paste-options", position })}
        >
          Paste a list
        </Button>
        {dependents && (
          <Button
            variant="default"
            size="xs"
            leftSection={<MapPinPlus {...icon} />}
            onClick={() => openDialog({ kind: "add-option-with-lists", position })}
          >
            Add {field.label} with {dependents}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** The props of a row stay equal until the row changes, so that React skips all other rows. */
type OptionRowProps = {
  option: Option;
  step: number;
  field: number;
  list: ListName;
  index: number;
  labelError: string | undefined;
  valueError: string | undefined;
};

const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, step, field, list, index, labelError, valueError } = props;
  const { edit, openDialog } = useFormActions();
  const position = { step, field, list };
  const path = `${listPath(position)}.${index}`;
  return (
    <SortableItem id={keyOf(option)} name={option.label} className={styles.option}>
      {(handle) => (
        <>
          {handle}
          <TextInput
            aria-label="Label"
            value={option.label}
            maxLength={200}
            error={labelError}
            data-path={`${path}.label`}
            onChange={({ currentTarget: { value } }) =>
              edit(changeOptionLabel(position, index, value))
            }
          />
          <CommittedInput
            aria-label="Value"
            value={option.value}
            maxLength={200}
            error={valueError}
            data-path={`${path}.value`}
            onCommit={(value) => edit(changeOptionValue(position, index, value))}
          />
          <IconButton
            icon={X}
            label="Remove option"
            onClick={() => openDialog({ kind: "remove-option", position, index })}
          />
        </>
      )}
    </SortableItem>
  );
});
