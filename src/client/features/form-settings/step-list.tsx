import { Plus } from "lucide-react";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { SortableList } from "../../ui/back-office/sortable-list.tsx";
import { addStep, moveStep } from "./edit-steps.ts";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { errorsBelow, focusNew, stepPath } from "./paths.ts";
import { useRelations } from "./relations.ts";
import { smallButton } from "./small-button.ts";
import styles from "./step-list.module.css";
import { StepSection } from "./step-section.tsx";

type StepListProps = {
  definition: QuestionnaireDefinition;
  /** The steps that are open, by their names. */
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onOpen: (key: string) => void;
  shownLists: Readonly<Record<string, string>>;
  errors: Record<string, string>;
};

/** The steps in their order. */
export function StepList(props: StepListProps) {
  const { definition, open, onToggle, onOpen, shownLists, errors } = props;
  const { edit, now, announce } = useFormActions();
  const relations = useRelations(definition);
  const { steps } = definition;

  const add = () => {
    edit(addStep);
    const index = now().steps.length - 1;
    onOpen(keyOf(now().steps[index] ?? {}));
    announce("A step is added.");
    requestAnimationFrame(() => focusNew(`${stepPath(index)}.title`));
  };
  return (
    <div className={styles.steps}>
      <SortableList
        label="Steps"
        items={steps.map((step) => keyOf(step))}
        nameOf={(key) => steps.find((step) => keyOf(step) === key)?.title.trim() || "Untitled step"}
        onMove={(from, to) => edit((before) => moveStep(before, from, to))}
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
      {errors.steps && <p className={styles.error}>{errors.steps}</p>}
      <button type="button" className={`${smallButton} ${styles.add}`} onClick={add}>
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add New Step
      </button>
    </div>
  );
}
