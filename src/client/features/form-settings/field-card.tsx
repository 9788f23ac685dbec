import { ArrowDown, ArrowUp, Copy, CornerUpRight, Trash2 } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { Field } from "#common/questionnaire/definition.ts";
import { typeNames } from "../../../common/questionnaire/field-types.ts";
import { RowMenu, RowMenuItem, RowSubmenu } from "../../ui/back-office/row-menu.tsx";
import { SortableItem } from "../../ui/back-office/sortable-list.tsx";
import {
  deleteField,
  duplicateField,
  fieldHoldsSomething,
  moveField,
  moveFieldToStep,
} from "./edit-fields.ts";
import styles from "./field-card.module.css";
import { FieldControls } from "./field-controls.tsx";
import { type FormActions, useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import { fieldPath, focusPath, focusTool, pathAfterField } from "./paths.ts";
import type { Relation } from "./relations.ts";
import { ToolButton } from "./tool-button.tsx";

export type FieldCardProps = {
  field: Field;
  step: number;
  index: number;
  /** How many fields the step has. */
  count: number;
  relation: Relation | undefined;
  /** Which of its lists is shown, where it has several. */
  shownList: string | undefined;
  /** What is wrong with it, by the path within it. */
  errors: Record<string, string>;
};

const nameOf = ({ label }: Field) => label.trim() || "Untitled field";

/** A question, with all that can be said of it and done with it. */
export const FieldCard = memo(function FieldCard(props: FieldCardProps) {
  return (
    <SortableItem id={keyOf(props.field)} name={nameOf(props.field)} className={styles.item}>
      {(handle) => <Card {...props} handle={handle} />}
    </SortableItem>
  );
});

/** What can be done with a field, by its buttons and by its menu. */
function toolsOf(actions: FormActions, { field, step, index, count }: FieldCardProps) {
  const { edit, announce, ask } = actions;
  const place = { step, field: index };
  const name = nameOf(field);
  const move = (to: number, tool: string) => {
    edit((now) => moveField(now, place, to));
    announce(`${name} is now field ${to + 1} of ${count}.`);
    requestAnimationFrame(() => focusTool(keyOf(field), tool));
  };
  const goOn = () => focusPath(pathAfterField(place, count - 1));
  return {
    up: () => move(index - 1, "up"),
    down: () => move(index + 1, "down"),
    duplicate: () => {
      edit((now) => duplicateField(now, place));
      announce(`${name} is duplicated.`);
      requestAnimationFrame(() => focusPath(`${fieldPath({ step, field: index + 1 })}.label`));
    },
    moveToStep: (to: number, title: string) => {
      edit((now) => moveFieldToStep(now, place, to));
      announce(`${name} is now the last field of ${title}.`);
      requestAnimationFrame(goOn);
    },
    remove: () => {
      if (fieldHoldsSomething(field)) return ask({ about: "delete-field", place });
      edit((now) => deleteField(now, place));
      requestAnimationFrame(goOn);
    },
  };
}

function Card({ handle, ...props }: FieldCardProps & { handle: ReactNode }) {
  const { field, step, index, count } = props;
  const actions = useFormActions();
  const id = useId();
  const name = nameOf(field);
  const tools = toolsOf(actions, props);
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <article
      aria-labelledby={id}
      className={styles.card}
      data-item={keyOf(field)}
      data-wrong={Object.keys(props.errors).length > 0 || undefined}
      data-path={fieldPath({ step, field: index })}
      tabIndex={-1}
    >
      <header className={styles.head}>
        {handle}
        <div className={styles.words}>
          <h3 id={id} className={styles.name}>
            {name}
          </h3>
          <span className={styles.type}>
            {typeNames[field.type]}
            {field.required && ", required"}
          </span>
        </div>
        <div className={styles.tools}>
          <ToolButton
            label="Move field up"
            icon={ArrowUp}
            tool="up"
            disabled={isFirst}
            onPress={tools.up}
          />
          <ToolButton
            label="Move field down"
            icon={ArrowDown}
            tool="down"
            disabled={isLast}
            onPress={tools.down}
          />
          <ToolButton
            label="Duplicate field"
            icon={Copy}
            tool="duplicate"
            onPress={tools.duplicate}
          />
          <ToolButton label="Delete field" icon={Trash2} tool="delete" onPress={tools.remove} />
          <RowMenu label={`Actions for ${name}`}>
            {!isFirst && (
              <RowMenuItem icon={<ArrowUp {...icon} />} onSelect={tools.up}>
                Move up
              </RowMenuItem>
            )}
            {!isLast && (
              <RowMenuItem icon={<ArrowDown {...icon} />} onSelect={tools.down}>
                Move down
              </RowMenuItem>
            )}
            <OtherSteps step={step} onChoose={tools.moveToStep} />
            <RowMenuItem icon={<Copy {...icon} />} onSelect={tools.duplicate}>
              Duplicate
            </RowMenuItem>
            <RowMenuItem icon={<Trash2 {...icon} />} destructive onSelect={tools.remove}>
              Delete
            </RowMenuItem>
          </RowMenu>
        </div>
      </header>
      <FieldControls
        field={field}
        step={step}
        index={index}
        relation={props.relation}
        shownList={props.shownList}
        errors={props.errors}
      />
    </article>
  );
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

type OtherStepsProps = { step: number; onChoose: (to: number, title: string) => void };

/** Looked up when the menu opens: fields are not drawn anew for the titles of the steps. */
function OtherSteps({ step, onChoose }: OtherStepsProps) {
  const { steps } = useFormActions().now();
  if (steps.length < 2) return null;
  return (
    <RowSubmenu icon={<CornerUpRight {...icon} />} label="Move to step">
      {steps.map(({ title }, index) => {
        if (index === step) return null;
        const name = title.trim() || `Step ${index + 1}`;
        return (
          <RowMenuItem
            key={keyOf(steps[index] ?? {})}
            icon={<span className={styles.number}>{index + 1}</span>}
            onSelect={() => onChoose(index, name)}
          >
            {name}
          </RowMenuItem>
        );
      })}
    </RowSubmenu>
  );
}
