import { Flex, Group, Paper, Stack, Text } from "@mantine/core";
import { ArrowDown, ArrowUp, Copy, CornerUpRight, Trash2 } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { Field } from "#common/questionnaire/definition.ts";
import { typeNames } from "#common/questionnaire/field-types.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { MoveButtons } from "../../ui/back-office/move-buttons.tsx";
import { RowMenu, RowMenuItem, RowSubmenu } from "../../ui/back-office/row-menu.tsx";
import { SortableItem } from "../../ui/back-office/sortable-list.tsx";
import { fieldAt } from "./edit-definition.ts";
import {
  deleteField,
  duplicateField,
  isFieldFilled,
  moveField,
  moveFieldToStep,
} from "./edit-fields.ts";
import { FieldControls } from "./field-controls.tsx";
import type { FieldRelation } from "./field-relations.ts";
import { type FormActions, useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { keyOf } from "./item-keys.ts";
import { type Errors, fieldPath, focusMoveButton, focusPath, pathAfterField } from "./paths.ts";

type FieldCardProps = {
  field: Field;
  step: number;
  index: number;
  /** The number of fields in the step of this field. */
  count: number;
  relation: FieldRelation | undefined;
  /** The option list whose tab is selected, for a field that has several lists. */
  shownList: string | undefined;
  /** The errors of the field. Their paths are relative to the field. */
  errors: Errors;
};

const nameOf = ({ label }: Field) => label.trim() || "Untitled field";

/** The card of one field: its inputs, and the buttons to move, copy and delete it. */
export const FieldCard = memo(function FieldCard(props: FieldCardProps) {
  const { field } = props;
  return (
    <SortableItem id={keyOf(field)} name={nameOf(field)} className={styles.field}>
      {(handle) => <Card {...props} handle={handle} />}
    </SortableItem>
  );
});

/**
 * Where a field is: the index of its step, its index in the step, and how many fields the step has.
 */
type FieldPlace = Pick<FieldCardProps, "step" | "index" | "count">;

/**
 * The actions of the buttons and of the menu. Each action reads the newest version of the field
 * when the action runs.
 */
function actionsOf(form: FormActions, { step, index, count }: FieldPlace) {
  const { edit, now, announce, openDialog } = form;
  const position = { step, field: index };
  const field = () => fieldAt(now(), position);
  const focusNext = () => focusPath(pathAfterField(position, count - 1));
  return {
    move: (to: number) => {
      const moved = field();
      edit(moveField(position, to));
      if (moved) announce(`${nameOf(moved)} is now field ${to + 1} of ${count}.`);
    },
    duplicate: () => {
      const original = field();
      edit(duplicateField(position));
      if (original) announce(`${nameOf(original)} is duplicated.`);
      requestAnimationFrame(() => focusPath(`${fieldPath({ step, field: index + 1 })}.label`));
    },
    moveToStep: (to: number, title: string) => {
      const moved = field();
      edit(moveFieldToStep(position, to));
      if (moved) announce(`${nameOf(moved)} is now the last field of ${title}.`);
      requestAnimationFrame(focusNext);
    },
    remove: () => {
      const deleted = field();
      if (deleted && isFieldFilled(deleted)) return openDialog({ kind: "delete-field", position });
      edit(deleteField(position));
      requestAnimationFrame(focusNext);
    },
  };
}

function Card({ handle, ...props }: FieldCardProps & { handle: ReactNode }) {
  const { field, step, index, count } = props;
  const id = useId();
  const key = keyOf(field);
  const name = nameOf(field);
  const place = { step, index, count };
  return (
    <Paper
      component="article"
      aria-labelledby={id}
      className={styles.card ?? ""}
      bg="white"
      p="md"
      pt="sm"
      data-item={key}
      data-wrong={Object.keys(props.errors).length > 0 || undefined}
      data-path={fieldPath({ step, field: index })}
      tabIndex={-1}
    >
      <Group gap="xs" wrap="nowrap" mb="sm" className={styles.head ?? ""}>
        {handle}
        <Flex wrap="wrap" columnGap="xs" align="baseline" flex={1} miw={0}>
          <Text component="h3" id={id} ff="text" fw={600} maw="100%">
            {name}
          </Text>
          <Text component="span" size="sm" c="dimmed">
            {typeNames[field.type]}
            {field.required && ", required"}
            {field.showWhen && ", shown on a condition"}
          </Text>
        </Flex>
        <Group gap={0} wrap="nowrap">
          <FieldButtons {...place} />
          <FieldMenu {...place} itemKey={key} name={name} />
        </Group>
      </Group>
      <Stack gap="sm">
        <FieldControls
          field={field}
          step={step}
          index={index}
          relation={props.relation}
          shownList={props.shownList}
          errors={props.errors}
        />
      </Stack>
    </Paper>
  );
}

/** The buttons that move, copy and delete a field. */
const FieldButtons = memo(function FieldButtons(place: FieldPlace) {
  const { move, duplicate, remove } = actionsOf(useFormActions(), place);
  return (
    <>
      <MoveButtons noun="field" index={place.index} count={place.count} onMove={move} />
      <IconButton icon={Copy} label="Duplicate field" onClick={duplicate} />
      <IconButton icon={Trash2} label="Delete field" onClick={remove} />
    </>
  );
});

type FieldMenuProps = FieldPlace & { itemKey: string; name: string };

/** The menu with all actions of a field. */
const FieldMenu = memo(function FieldMenu({ itemKey, name, ...place }: FieldMenuProps) {
  const { step, index, count } = place;
  const { move, duplicate, moveToStep, remove } = actionsOf(useFormActions(), place);
  const moveByMenu = (to: number, direction: "up" | "down") => {
    move(to);
    requestAnimationFrame(() => focusMoveButton(itemKey, direction));
  };
  return (
    <RowMenu label={`Actions for ${name}`}>
      {index > 0 && (
        <RowMenuItem icon={<ArrowUp {...icon} />} onSelect={() => moveByMenu(index - 1, "up")}>
          Move up
        </RowMenuItem>
      )}
      {index < count - 1 && (
        <RowMenuItem icon={<ArrowDown {...icon} />} onSelect={() => moveByMenu(index + 1, "down")}>
          Move down
        </RowMenuItem>
      )}
      <OtherSteps step={step} onSelect={moveToStep} />
      <RowMenuItem icon={<Copy {...icon} />} onSelect={duplicate}>
        Duplicate
      </RowMenuItem>
      <RowMenuItem icon={<Trash2 {...icon} />} destructive onSelect={remove}>
        Delete
      </RowMenuItem>
    </RowMenu>
  );
});

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type OtherStepsProps = { step: number; onSelect: (to: number, title: string) => void };

/**
 * The menu reads the names of the steps only when it opens, so that fields do not render again when
 * a step's title changes.
 */
function OtherSteps({ step, onSelect }: OtherStepsProps) {
  const { steps } = useFormActions().now();
  if (steps.length < 2) return null;
  return (
    <RowSubmenu icon={<CornerUpRight {...icon} />} label="Move to step">
      {steps.map((each, index) => {
        if (index === step) return null;
        const name = each.title.trim() || `Step ${index + 1}`;
        return (
          <RowMenuItem
            key={keyOf(each)}
            icon={
              <Text component="span" miw="1rem" c="dimmed">
                {index + 1}
              </Text>
            }
            onSelect={() => onSelect(index, name)}
          >
            {name}
          </RowMenuItem>
        );
      })}
    </RowSubmenu>
  );
}
