import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Field, Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import dialog from "../../ui/back-office/dialog.module.css";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { dependentsOf } from "./edit-fields.ts";
import { allOptions, type ListsByField } from "./edit-options.ts";
import { isChoice } from "./edit-types.ts";
import styles from "./option-with-lists-dialog.module.css";
import { parseOptions, valueOf } from "./parse-options.ts";

type OptionWithListsDialogProps = {
  opened: boolean;
  /** The field that gets the option. */
  parent: Field | undefined;
  definition: QuestionnaireDefinition;
  onAdd: (option: Option, lists: ListsByField) => void;
  onClose: () => void;
};

/** Adds an option together with what is offered where it is chosen: a city and its neighbourhoods. */
export function OptionWithListsDialog(props: OptionWithListsDialogProps) {
  const { opened, parent, definition, onAdd, onClose } = props;
  const dependents = parent
    ? dependentsOf(definition, parent.id).filter(({ type }) => isChoice(type))
    : [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      holdsText
      title={`Add to ${parent?.label.trim() || "the field"}`}
    >
      {parent && (
        <OptionForm parent={parent} dependents={dependents} onAdd={onAdd} onClose={onClose} />
      )}
    </Dialog>
  );
}

type OptionFormProps = {
  parent: Field;
  dependents: Field[];
  onAdd: (option: Option, lists: ListsByField) => void;
  onClose: () => void;
};

function OptionForm({ parent, dependents, onAdd, onClose }: OptionFormProps) {
  const [label, setLabel] = useState("");
  /** Null while it follows the label. */
  const [typedValue, setTypedValue] = useState<string | null>(null);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [hasTried, setHasTried] = useState(false);
  const value = (typedValue ?? (label.trim() ? valueOf(label) : "")).trim();
  const isTaken = allOptions(parent).some((option) => option.value === value);
  const errors = {
    label: label.trim() === "" ? "Enter a label" : null,
    value: isTaken ? "Another option has this value already" : value === "" && "Enter a value",
  };
  const lists = Object.fromEntries(
    dependents.map(({ id }) => [id, parseOptions(texts[id] ?? "")] as const),
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setHasTried(true);
        if (!errors.label && !errors.value) onAdd({ value, label: label.trim() }, lists);
      }}
    >
      <div className={styles.pair}>
        <TextInput
          label="Label"
          data-autofocus
          maxLength={200}
          value={label}
          error={hasTried && errors.label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label="Value"
          maxLength={200}
          value={typedValue ?? value}
          spellCheck={false}
          autoCapitalize="none"
          error={(hasTried || isTaken) && errors.value}
          onChange={(event) => setTypedValue(event.currentTarget.value)}
        />
      </div>
      {dependents.map(({ id, label: name }) => {
        const found = lists[id]?.length ?? 0;
        return (
          <div key={id}>
            <Textarea
              label={name.trim() || id}
              description="One option per line: a label, or value | label"
              autosize
              minRows={5}
              maxRows={12}
              spellCheck={false}
              value={texts[id] ?? ""}
              onChange={({ currentTarget }) => {
                const { value: text } = currentTarget;
                setTexts((all) => ({ ...all, [id]: text }));
              }}
            />
            <output className={dialog.soft}>
              {found > 0 && `${found} option${found === 1 ? "" : "s"}`}
            </output>
          </div>
        );
      })}
      <DialogSubmit action="Add" onCancel={onClose} />
    </form>
  );
}
