import { TextInput } from "@mantine/core";
import { X } from "lucide-react";
import { memo } from "react";
import type { Option } from "#common/questionnaire/definition.ts";
import { SortableItem } from "../../ui/back-office/sortable-list.tsx";
import { CommittedInput } from "./committed-input.tsx";
import type { ListName } from "./edit-options.ts";
import { relabelOption, renameOption } from "./edit-options.ts";
import { useFormActions } from "./form-actions.ts";
import { keyOf } from "./identity.ts";
import styles from "./option-list.module.css";
import { ToolButton } from "./tool-button.tsx";

type OptionRowProps = {
  option: Option;
  step: number;
  field: number;
  name: ListName;
  index: number;
  /** The path of the option. */
  path: string;
  labelError: string | undefined;
  valueError: string | undefined;
};

/** What can be chosen: how it reads, and what is stored. */
export const OptionRow = memo(function OptionRow(props: OptionRowProps) {
  const { option, step, field, name, index, path, labelError, valueError } = props;
  const { edit, ask } = useFormActions();
  const place = { step, field };
  const key = keyOf(option);
  return (
    <SortableItem id={key} name={option.label} className={styles.row}>
      {(handle) => (
        <>
          {handle}
          <TextInput
            aria-label="Label"
            size="sm"
            value={option.label}
            maxLength={200}
            error={labelError}
            data-path={`${path}.label`}
            onChange={({ currentTarget: { value } }) =>
              edit((now) => relabelOption(now, place, name, index, value))
            }
          />
          <CommittedInput
            aria-label="Value"
            size="sm"
            value={option.value}
            maxLength={200}
            error={valueError}
            spellCheck={false}
            autoCapitalize="none"
            data-path={`${path}.value`}
            onCommit={(value) => edit((now) => renameOption(now, place, name, index, value))}
          />
          <ToolButton
            label="Remove option"
            icon={X}
            tool="remove"
            onPress={() => ask({ about: "remove-option", place, name, index })}
          />
        </>
      )}
    </SortableItem>
  );
});
