import { Textarea, TextInput } from "@mantine/core";
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { Step } from "#common/questionnaire/definition.ts";
import { SortableItem, SortableList } from "../../ui/back-office/sortable-list.tsx";
import { addField, moveField } from "./edit-fields.ts";
import { changeStep, deleteStep, holdsSomething, moveStep, type StepTexts } from "./edit-steps.ts";
import { FieldCard } from "./field-card.tsx";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { errorsBelow, fieldPath, focusNew, focusPath, focusTool, stepPath } from "./paths.ts";
import type { Relation } from "./relations.ts";
import { smallButton } from "./small-button.ts";
import styles from "./step-section.module.css";
import { ToolButton } from "./tool-button.tsx";

type StepSectionProps = {
  step: Step;
  index: number;
  /** How many steps there are. */
  count: number;
  isOpen: boolean;
  onToggle: (key: string) => void;
  relations: ReadonlyMap<string, Relation>;
  /** Which of their lists fields show, by the fields' names. */
  shownLists: Readonly<Record<string, string>>;
  /** What is wrong with it, by the path within it. */
  errors: Record<string, string>;
};

const nameOf = ({ title }: Step) => title.trim() || "Untitled step";

/** A step: closed, a line that says what it is; open, its texts and its fields. */
export const StepSection = memo(function StepSection(props: StepSectionProps) {
  return (
    <SortableItem id={keyOf(props.step)} name={nameOf(props.step)} className={styles.item}>
      {(handle) => <Section {...props} handle={handle} />}
    </SortableItem>
  );
});

const fieldCount = (count: number) => (count === 1 ? "1 field" : `${count} fields`);

function Section({ handle, ...props }: StepSectionProps & { handle: ReactNode }) {
  const { step, index, count, isOpen, onToggle, errors } = props;
  const { edit, ask, announce } = useFormActions();
  const id = useId();
  const key = keyOf(step);
  const name = nameOf(step);
  const wrong = Object.keys(errors).length;

  const move = (to: number, tool: string) => {
    edit((now) => moveStep(now, index, to));
    announce(`${name} is now step ${to + 1} of ${count}.`);
    requestAnimationFrame(() => focusTool(key, tool));
  };
  const remove = () => {
    if (holdsSomething(step)) return ask({ about: "delete-step", step: index });
    edit((now) => deleteStep(now, index));
    requestAnimationFrame(() => focusPath(stepPath(Math.min(index, count - 2))));
  };
  return (
    <section
      aria-labelledby={id}
      className={styles.step}
      data-item={key}
      data-step={index}
      data-open={isOpen || undefined}
    >
      <header className={styles.head}>
        {handle}
        <h2 className={styles.heading}>
          <button
            type="button"
            id={id}
            className={styles.toggle}
            aria-expanded={isOpen}
            data-path={stepPath(index)}
            onClick={() => onToggle(key)}
          >
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{name}</span>
              <span className={styles.count}>{fieldCount(step.fields.length)}</span>
              {wrong > 0 && (
                <span className={styles.wrong}>
                  {wrong === 1 ? "1 problem" : `${wrong} problems`}
                </span>
              )}
            </span>
            <ChevronDown
              className={styles.chevron}
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
            />
          </button>
        </h2>
        <div className={styles.tools}>
          <ToolButton
            label="Move step up"
            icon={ArrowUp}
            tool="up"
            disabled={index === 0}
            onPress={() => move(index - 1, "up")}
          />
          <ToolButton
            label="Move step down"
            icon={ArrowDown}
            tool="down"
            disabled={index === count - 1}
            onPress={() => move(index + 1, "down")}
          />
          <ToolButton
            label="Delete step"
            icon={Trash2}
            tool="delete"
            disabled={count === 1}
            onPress={remove}
          />
        </div>
      </header>
      {isOpen && <OpenStep {...props} name={name} />}
    </section>
  );
}

/** What a step says, and its fields. */
function OpenStep(props: StepSectionProps & { name: string }) {
  const { step, index, name, relations, shownLists, errors } = props;
  const { edit, announce } = useFormActions();
  const path = stepPath(index);
  const { fields } = step;
  const text = (part: keyof StepTexts) => ({
    value: step[part] ?? "",
    error: errors[part],
    "data-path": `${path}.${part}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      edit((now) => changeStep(now, index, { [part]: event.currentTarget.value })),
  });
  return (
    <div className={styles.body}>
      <div className={styles.texts}>
        <TextInput label="Title" maxLength={255} {...text("title")} />
        <TextInput label="Subtitle" maxLength={500} {...text("subtitle")} />
        <Textarea
          label="Description"
          className={styles.description}
          rows={2}
          maxLength={2000}
          {...text("description")}
        />
        {errors.id && <p className={styles.error}>{errors.id}</p>}
      </div>
      {fields.length === 0 ? (
        <p className={styles.none}>
          No fields added to this step. Click "Add Field" to create one.
        </p>
      ) : (
        <SortableList
          label={`Fields of ${name}`}
          items={fields.map((field) => keyOf(field))}
          nameOf={(key) =>
            fields.find((field) => keyOf(field) === key)?.label.trim() || "Untitled field"
          }
          onMove={(from, to) => edit((now) => moveField(now, { step: index, field: from }, to))}
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
      {errors.fields && <p className={styles.error}>{errors.fields}</p>}
      <button
        type="button"
        className={`${smallButton} ${styles.add}`}
        data-path={`${path}.add-field`}
        onClick={() => {
          edit((now) => addField(now, index));
          announce(`A field is added to ${name}.`);
          requestAnimationFrame(() =>
            focusNew(`${fieldPath({ step: index, field: fields.length })}.label`),
          );
        }}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
        Add Field
      </button>
    </div>
  );
}
