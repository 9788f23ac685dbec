import {
  Accordion,
  Box,
  Button,
  Flex,
  Group,
  Input,
  Paper,
  Stack,
  Text,
  Textarea,
  TextInput,
  ThemeIcon,
} from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { Step } from "#common/questionnaire/definition.ts";
import { counted } from "../../counted.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { MoveButtons } from "../../ui/back-office/move-buttons.tsx";
import { SortableItem, SortableList } from "../../ui/back-office/sortable-list.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import { addField, moveField } from "./edit-fields.ts";
import {
  changeStepTexts,
  deleteStep,
  isStepFilled,
  moveStep,
  type StepTexts,
} from "./edit-steps.ts";
import { FieldCard } from "./field-card.tsx";
import type { FieldRelation } from "./field-relations.ts";
import { useFormActions } from "./form-actions.ts";
import styles from "./form-editor.module.css";
import { keyOf } from "./item-keys.ts";
import { type Errors, errorsBelow, fieldPath, focusNew, focusPath, stepPath } from "./paths.ts";

type StepSectionProps = {
  step: Step;
  index: number;
  /** The number of steps in the questionnaire. */
  count: number;
  isOpen: boolean;
  onToggle: (key: string) => void;
  relations: ReadonlyMap<string, FieldRelation>;
  /**
   * For each field with several option lists, which list is selected. The keys are the React keys
   * of the fields.
   */
  shownLists: Readonly<Record<string, string>>;
  /** The errors of the step. Their paths are relative to the step. */
  errors: Errors;
};

const nameOf = ({ title }: Step) => title.trim() || "Untitled step";

/**
 * An editable step of the questionnaire: its heading and, while the step is open, its texts and
 * fields.
 */
export const StepSection = memo(function StepSection(props: StepSectionProps) {
  const { step } = props;
  return (
    <SortableItem id={keyOf(step)} name={nameOf(step)}>
      {(handle) => <Section {...props} handle={handle} />}
    </SortableItem>
  );
});

function Section({ handle, ...props }: StepSectionProps & { handle: ReactNode }) {
  const { step, index, count, isOpen, onToggle, errors } = props;
  const id = useId();
  const key = keyOf(step);
  const name = nameOf(step);
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      data-item={key}
      data-step={index}
      bg={isOpen ? "gray.0" : "white"}
      bd="1px solid gray.3"
    >
      <Group
        gap={4}
        px="xs"
        py="xs"
        wrap="nowrap"
        className={`${styles.head} ${styles.stepHead}`}
        data-closed={!isOpen || undefined}
      >
        {handle}
        <StepToggle
          id={id}
          itemKey={key}
          name={name}
          index={index}
          fieldCount={step.fields.length}
          problems={Object.keys(errors).length}
          isOpen={isOpen}
          onToggle={onToggle}
        />
        <StepButtons index={index} count={count} />
      </Group>
      {isOpen && (
        <Box id={`${id}-panel`} pb="md" className={styles.stepContent ?? ""}>
          <OpenStep {...props} name={name} />
        </Box>
      )}
    </Paper>
  );
}

type StepToggleProps = {
  id: string;
  itemKey: string;
  name: string;
  index: number;
  fieldCount: number;
  problems: number;
  isOpen: boolean;
  onToggle: (key: string) => void;
};

/**
 * The heading of a step. A press on the heading opens or closes the step.
 *
 * The step's content is not an `Accordion.Panel`, for two reasons. The accordion has a new context
 * value each time it renders, so React would search the whole content for components that read the
 * value. The panel would also be a second landmark with the same name as the section.
 */
const StepToggle = memo(function StepToggle(props: StepToggleProps) {
  const { id, itemKey, name, index, fieldCount, problems, isOpen, onToggle } = props;
  return (
    <Accordion
      flex={1}
      miw={0}
      order={2}
      chevronIconSize={18}
      classNames={{ control: styles.toggle, label: styles.toggleLabel }}
      value={isOpen ? itemKey : null}
      onChange={() => onToggle(itemKey)}
    >
      <Accordion.Item value={itemKey} bd={0}>
        <Accordion.Control
          id={id}
          aria-controls={`${id}-panel`}
          px="xs"
          data-path={stepPath(index)}
          icon={
            <ThemeIcon variant="light" radius="xl" ff="text" fz="sm" fw={600} aria-hidden="true">
              {index + 1}
            </ThemeIcon>
          }
        >
          <Flex component="span" wrap="wrap" columnGap="sm" align="baseline">
            <Text component="span" fz="1.125rem" fw="var(--mantine-heading-font-weight)">
              {name}
            </Text>
            <Text component="span" ff="text" size="sm" c="dimmed">
              {counted(fieldCount, "field")}
            </Text>
            {problems > 0 && <StatusBadge tone="wrong">{counted(problems, "problem")}</StatusBadge>}
          </Flex>
        </Accordion.Control>
      </Accordion.Item>
    </Accordion>
  );
});

/** The buttons that move and delete a step. */
const StepButtons = memo(function StepButtons({ index, count }: { index: number; count: number }) {
  const { edit, now, openDialog, announce } = useFormActions();
  const move = (to: number) => {
    const step = now().steps[index];
    edit(moveStep(index, to));
    if (step) announce(`${nameOf(step)} is now step ${to + 1} of ${count}.`);
  };
  const remove = () => {
    const step = now().steps[index];
    if (step && isStepFilled(step)) return openDialog({ kind: "delete-step", step: index });
    edit(deleteStep(index));
    requestAnimationFrame(() => focusPath(stepPath(Math.min(index, count - 2))));
  };
  return (
    <Group gap={0} wrap="nowrap">
      <MoveButtons noun="step" index={index} count={count} onMove={move} />
      <IconButton icon={Trash2} label="Delete step" isUnavailable={count === 1} onClick={remove} />
    </Group>
  );
});

function OpenStep(props: StepSectionProps & { name: string }) {
  const { step, index, name, relations, shownLists, errors } = props;
  const { edit, announce } = useFormActions();
  const path = stepPath(index);
  const { fields } = step;
  const add = () => {
    edit(addField(index));
    announce(`A field is added to ${name}.`);
    const position = { step: index, field: fields.length };
    requestAnimationFrame(() => focusNew(`${fieldPath(position)}.label`));
  };
  return (
    <Stack gap="md">
      <StepInputs
        index={index}
        title={step.title}
        subtitle={step.subtitle}
        description={step.description}
        errors={errors}
      />
      {errors.id && <Input.Error size="md">{errors.id}</Input.Error>}
      {fields.length === 0 ? (
        <Text c="dimmed" ta="center" px="md" py="lg" bd="1px dashed gray.4" bdrs="md">
          No fields added to this step. Click "Add Field" to create one.
        </Text>
      ) : (
        <SortableList
          label={`Fields of ${name}`}
          items={fields.map((field) => keyOf(field))}
          nameOf={(key) =>
            fields.find((field) => keyOf(field) === key)?.label.trim() || "Untitled field"
          }
          onMove={(from, to) => edit(moveField({ step: index, field: from }, to))}
        >
          {fields.map((field, place) => {
            const key = keyOf(field);
            return (
              <FieldCard
                key={key}
                field={field}
                step={index}
                index={place}
                count={fields.length}
                relation={relations.get(key)}
                shownList={shownLists[key]}
                errors={errorsBelow(errors, `fields.${place}`)}
              />
            );
          })}
        </SortableList>
      )}
      {errors.fields && <Input.Error size="md">{errors.fields}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        mr="auto"
        leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        data-path={`${path}.add-field`}
        onClick={add}
      >
        Add Field
      </Button>
    </Stack>
  );
}

type StepInputsProps = Record<keyof StepTexts, string | undefined> & {
  index: number;
  errors: Errors;
};

/** The inputs for the title, the subtitle and the description of a step. */
const StepInputs = memo(function StepInputs({ index, errors, ...texts }: StepInputsProps) {
  const { edit } = useFormActions();
  const text = (part: keyof StepTexts) => ({
    value: texts[part] ?? "",
    error: errors[part],
    "data-path": `${stepPath(index)}.${part}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      edit(changeStepTexts(index, { [part]: event.currentTarget.value })),
  });
  return (
    <>
      <div className={styles.pairs}>
        <TextInput label="Title" maxLength={255} {...text("title")} />
        <TextInput label="Subtitle" maxLength={500} {...text("subtitle")} />
      </div>
      <Textarea label="Description" rows={2} maxLength={2000} {...text("description")} />
    </>
  );
});
