import { Button, Input, Stack } from "@mantine/core";
import { Plus } from "lucide-react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { SortableList } from "../../ui/back-office/sortable-list.tsx";
import { addStep, moveStep } from "./edit-steps.ts";
import { useFieldRelations } from "./field-relations.ts";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./item-keys.ts";
import { type Errors, errorsBelow, focusNew, stepPath } from "./paths.ts";
import { StepSection } from "./step-section.tsx";

type StepListProps = {
  definition: QuestionnaireDefinition;
  /** The React keys of the open steps. */
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onOpen: (key: string) => void;
  /**
   * For each field with several option lists, which list is selected. The keys are the React keys
   * of the fields.
   */
  shownLists: Readonly<Record<string, string>>;
  errors: Errors;
};

/** The editable steps of the questionnaire in their order, and the button that adds a step. */
export function StepList(props: StepListProps) {
  const { definition, open, onToggle, onOpen, shownLists, errors } = props;
  const { edit, now, announce } = useFormActions();
  const relations = useFieldRelations(definition);
  const { steps } = definition;

  const add = () => {
    edit(addStep);
    const index = now().steps.length - 1;
    onOpen(keyOf(now().steps[index] ?? {}));
    announce("A step is added.");
    requestAnimationFrame(() => focusNew(`${stepPath(index)}.title`));
  };
  return (
    <Stack gap="sm">
      <SortableList
        label="Steps"
        items={steps.map((step) => keyOf(step))}
        nameOf={(key) => steps.find((step) => keyOf(step) === key)?.title.trim() || "Untitled step"}
        onMove={(from, to) => edit(moveStep(from, to))}
      >
        {steps.map((step, index) => {
          const key = keyOf(step);
          return (
            <StepSection
              key={key}
              step={step}
              index={index}
              count={steps.length}
              isOpen={open.has(key)}
              onToggle={onToggle}
              relations={relations}
              shownLists={shownLists}
              errors={errorsBelow(errors, stepPath(index))}
            />
          );
        })}
      </SortableList>
      {errors.steps && <Input.Error size="md">{errors.steps}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        mr="auto"
        leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={add}
      >
        Add New Step
      </Button>
    </Stack>
  );
}
