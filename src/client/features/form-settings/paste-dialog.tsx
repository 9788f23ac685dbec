import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { Field, Option } from "#common/questionnaire/definition.ts";
import dialog from "../../ui/back-office/dialog.module.css";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { button } from "../../ui/button.ts";
import { type ListName, listOf } from "./edit-options.ts";
import { parseOptions } from "./parse-options.ts";

type PasteDialogProps = {
  opened: boolean;
  /** The field, and which of its lists they are for. */
  target: { field: Field; name: ListName } | undefined;
  onAdd: (options: Option[]) => void;
  onClose: () => void;
};

/** Takes many options at once. */
export function PasteDialog({ opened, target, onAdd, onClose }: PasteDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} holdsText title="Paste a list of options">
      {target && <PasteForm {...target} onAdd={onAdd} onClose={onClose} />}
    </Dialog>
  );
}

const count = (number: number) => `${number} option${number === 1 ? "" : "s"}`;

function summarize(fresh: number, known: number): string {
  if (fresh + known === 0) return "";
  const added = fresh === 0 ? "No new options" : `${count(fresh)} will be added`;
  return known === 0 ? `${added}.` : `${added}; ${count(known)} already in the list.`;
}

type PasteFormProps = {
  field: Field;
  name: ListName;
  onAdd: (options: Option[]) => void;
  onClose: () => void;
};

function PasteForm({ field, name, onAdd, onClose }: PasteFormProps) {
  const [text, setText] = useState("");
  const taken = new Set(listOf(field, name).map(({ value }) => value));
  const pasted = parseOptions(text);
  const fresh = pasted.filter(({ value }) => !taken.has(value));
  const isEmpty = fresh.length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) onAdd(fresh);
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
      <output className={dialog.soft}>
        {summarize(fresh.length, pasted.length - fresh.length)}
      </output>
      <div className={dialog.actions}>
        <button type="button" className={button("quiet")} onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className={button("primary")} aria-disabled={isEmpty}>
          Add options
        </button>
      </div>
    </form>
  );
}
