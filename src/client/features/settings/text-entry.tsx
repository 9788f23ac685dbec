import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { memo } from "react";
import { builtInTexts } from "#common/site/site-text-fields.ts";
import type { TextName } from "#common/site/site-texts.ts";
import type { TextField, TextGroup } from "#common/site/text-group.ts";
import { focusField } from "../../content/focus-field.ts";

/** A text that may have more characters than this does not fit into one line of a phone. */
const longestLine = 80;

type TextEntryProps = {
  group: TextGroup;
  field: TextField;
  value: string;
  error: string | undefined;
  onChange: (name: TextName, text: string) => void;
  onEdit: (group: TextGroup, name: TextName) => void;
};

/**
 * The input of a text, with a button that brings back the built-in text. The component is memoized,
 * because the editor has about two hundred of these inputs, and a key press must render only the
 * changed input.
 */
export const TextEntry = memo(function TextEntry(entry: TextEntryProps) {
  const { group, field, value, error, onChange, onEdit } = entry;
  const { name, label, maximum, hasLines } = field;
  const builtIn = builtInTexts[name];
  const props = {
    label,
    required: true,
    "data-path": name,
    error,
    value,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(name, event.currentTarget.value),
  };
  return (
    <Stack gap={4} onFocus={() => onEdit(group, name)}>
      {hasLines || maximum > longestLine ? (
        <Textarea
          {...props}
          autosize
          minRows={hasLines ? 2 : 1}
          maxRows={10}
          {...(name.endsWith("List") && { description: "Each line is an entry." })}
        />
      ) : (
        <TextInput {...props} />
      )}
      {value.trim() !== builtIn && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Use the built-in text: ${label}`}
            onClick={() => {
              onChange(name, builtIn);
              focusField(name);
            }}
          >
            Use the built-in text
          </Button>
        </Group>
      )}
    </Stack>
  );
});
