import { Group, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Field, Option, QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { counted } from "../../counted.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { isChoice } from "./change-type.ts";
import { dependentsOf } from "./edit-fields.ts";
import { allOptions, type ListName, type ListsByField, listOf } from "./edit-options.ts";
import { parseOptions, valueFromLabel } from "./parse-options.ts";

type PasteDialogProps = {
  opened: boolean;
  /** The field to which the pasted options are added. */
  field: Field | undefined;
  /** The field's list to which the pasted options are added. */
  list: ListName;
  onAdd: (options: Option[]) => void;
  onClose: () => void;
};

/** Adds many options at once from pasted text. */
export function PasteDialog({ opened, field, list, onAdd, onClose }: PasteDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} holdsText title="Paste a list of options">
      {field && <PasteForm known={listOf(field, list)} onAdd={onAdd} onClose={onClose} />}
    </Dialog>
  );
}

/** Says how many pasted options are new, and how many the list has already. */
function summarize(fresh: number, known: number): string {
  if (fresh + known === 0) return "";
  const added = fresh === 0 ? "No new options" : `${counted(fresh, "option")} will be added`;
  return known === 0 ? `${added}.` : `${added}; ${counted(known, "option")} already in the list.`;
}

type PasteFormProps = Pick<PasteDialogProps, "onAdd" | "onClose"> & {
  /** The options that the list already has. Pasted options with the same values are skipped. */
  known: Option[];
};

function PasteForm({ known, onAdd, onClose }: PasteFormProps) {
  const [text, setText] = useState("");
  const pasted = parseOptions(text);
  const fresh = pasted.filter(({ value }) => known.every((option) => option.value !== value));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (fresh.length > 0) onAdd(fresh);
      }}
    >
      <Textarea
        label="Options"
        description="One option per line: a label, or a stored value and a label, such as bairro_alto | Bairro Alto"
        data-autofocus
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Text component="output" c="dimmed">
        {summarize(fresh.length, pasted.length - fresh.length)}
      </Text>
      <DialogSubmit action="Add options" isUnavailable={fresh.length === 0} onCancel={onClose} />
    </form>
  );
}

type AddOptionDialogProps = {
  opened: boolean;
  /** The field to which the new option is added. */
  parent: Field | undefined;
  definition: QuestionnaireDefinition;
  onAdd: (option: Option, lists: ListsByField) => void;
  onClose: () => void;
};

/**
 * A dialog that adds an option, such as a city, and the dependent options for it, such as its
 * neighborhoods.
 */
export function AddOptionDialog(props: AddOptionDialogProps) {
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
        <AddOptionForm parent={parent} dependents={dependents} onAdd={onAdd} onClose={onClose} />
      )}
    </Dialog>
  );
}

type AddOptionFormProps = Pick<AddOptionDialogProps, "onAdd" | "onClose"> & {
  parent: Field;
  dependents: Field[];
};

const takenMessage = "Another option has this value already";

const defaultValueOf = (label: string) => (label.trim() ? valueFromLabel(label) : "");

function AddOptionForm({ parent, dependents, onAdd, onClose }: AddOptionFormProps) {
  const [wasTried, setWasTried] = useState(false);
  const isTaken = (value: string) =>
    allOptions(parent).some((option) => option.value === value.trim());
  const form = useForm({
    initialValues: { label: "", value: "", texts: dependents.map(() => "") },
    validate: {
      label: (label) => (label.trim() === "" ? "Enter a label" : null),
      value: (value) => {
        if (isTaken(value)) return takenMessage;
        return value.trim() === "" ? "Enter a value" : null;
      },
    },
    validateInputOnChange: wasTried,
    onValuesChange: ({ label, value }, previous) => {
      // The input for the value shows a value derived from the label until the user types another
      // value.
      if (label !== previous.label && value === defaultValueOf(previous.label)) {
        form.setFieldValue("value", defaultValueOf(label));
      }
    },
  });
  const { label, value, texts } = form.values;
  const lists = texts.map((text) => parseOptions(text));
  const add = () => {
    const listsByField = dependents.map(({ id }, index) => [id, lists[index] ?? []] as const);
    onAdd({ value: value.trim(), label: label.trim() }, Object.fromEntries(listsByField));
  };
  return (
    <form noValidate onSubmit={form.onSubmit(add, () => setWasTried(true))}>
      <Stack gap="md">
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <TextInput
            label="Label"
            data-autofocus
            maxLength={200}
            {...form.getInputProps("label")}
          />
          <TextInput
            label="Value"
            maxLength={200}
            spellCheck={false}
            autoCapitalize="none"
            {...form.getInputProps("value")}
            error={form.errors.value ?? (isTaken(value) && takenMessage)}
          />
        </Group>
        {dependents.map(({ id, label: name }, index) => {
          const { length } = lists[index] ?? [];
          return (
            <div key={id}>
              <Textarea
                label={name.trim() || id}
                description="One option per line: a label, or value | label"
                autosize
                minRows={5}
                maxRows={12}
                spellCheck={false}
                {...form.getInputProps(`texts.${index}`)}
              />
              <Text component="output" c="dimmed">
                {length > 0 && counted(length, "option")}
              </Text>
            </div>
          );
        })}
      </Stack>
      <DialogSubmit action="Add" onCancel={onClose} />
    </form>
  );
}
