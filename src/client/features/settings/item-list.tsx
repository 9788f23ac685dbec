import { Button, Group, Input, Paper, Stack, Text } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { focusField, focusNewField } from "../../content/focus-field.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { MoveButtons } from "../../ui/back-office/move-buttons.tsx";
import { SortableItem, SortableList } from "../../ui/back-office/sortable-list.tsx";
import { moved, useItemIds } from "../../ui/back-office/use-item-ids.ts";
import styles from "./site-editor.module.css";

/** The props for the inputs of one list item. */
export type ItemFields<Item> = {
  item: Item;
  /** Returns the path of a property of the item, such as `header.navigation.0.name`. */
  pathOf: (name: keyof Item & string) => string;
  errorOf: (name: keyof Item & string) => string | undefined;
  change: (part: Partial<Item>) => void;
};

type ItemListProps<Item> = {
  label: string;
  /** The kind of item, such as `navigation item`. */
  noun: string;
  path: string;
  items: Item[];
  errors: Record<string, string>;
  /** The text that is shown while the list has no items. */
  empty: string;
  create: () => Item;
  onChange: (items: Item[]) => void;
  renderFields: (fields: ItemFields<Item>) => ReactNode;
};

/** An editor for a list of items: the user can add, change, remove and sort them. */
export function ItemList<Item extends { name: string }>(props: ItemListProps<Item>) {
  const { label, noun, path, items, errors, onChange } = props;
  const { ids, moveId, removeId } = useItemIds(items.length);
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const nameAt = (index: number) => items[index]?.name.trim() || noun;

  const move = (from: number, to: number) => {
    moveId(from, to);
    onChange(moved(items, from, to));
  };
  const moveByButton = (from: number, to: number) => {
    move(from, to);
    setAnnouncement(`${nameAt(from)} is now ${to + 1} of ${items.length}.`);
  };
  const remove = (index: number) => {
    removeId(index);
    onChange(items.toSpliced(index, 1));
    setAnnouncement(`${nameAt(index)} is removed.`);
    // After an item is removed, the focus moves to the next item or, if there is none, to the
    // button that adds an item.
    requestAnimationFrame(() => {
      if (items.length === 1) addButton.current?.focus();
      else focusField(`${path}.${Math.min(index, items.length - 2)}.name`);
    });
  };
  const append = () => {
    onChange([...items, props.create()]);
    requestAnimationFrame(() => focusNewField(`${path}.${items.length}.name`));
  };

  return (
    <Stack gap="sm">
      {items.length === 0 && (
        <Text c="dimmed" p="md" bd="1px dashed gray.4" bdrs="md">
          {props.empty}
        </Text>
      )}
      <SortableList
        label={label}
        items={ids}
        nameOf={(id) => nameAt(ids.indexOf(id))}
        onMove={move}
      >
        {items.map((item, index) => {
          const id = ids[index] ?? "";
          return (
            <SortableItem key={id} id={id} name={nameAt(index)}>
              {(handle) => (
                <Paper
                  component="fieldset"
                  bg="white"
                  m={0}
                  px="sm"
                  py="xs"
                  className={styles.item ?? ""}
                >
                  <legend className="visually-hidden">
                    {`${label}, ${index + 1} of ${items.length}: ${nameAt(index)}`}
                  </legend>
                  {handle}
                  <div className={styles.fields}>
                    {props.renderFields({
                      item,
                      pathOf: (name) => `${path}.${index}.${name}`,
                      errorOf: (name) => errors[`${path}.${index}.${name}`],
                      change: (part) => onChange(items.with(index, { ...item, ...part })),
                    })}
                  </div>
                  <Group gap={0} wrap="nowrap">
                    <MoveButtons
                      noun={noun}
                      index={index}
                      count={items.length}
                      onMove={(to) => moveByButton(index, to)}
                    />
                    <IconButton
                      icon={Trash2}
                      label={`Remove ${noun}`}
                      onClick={() => remove(index)}
                    />
                  </Group>
                </Paper>
              )}
            </SortableItem>
          );
        })}
      </SortableList>
      {errors[path] && (
        <Input.Error size="md" role="alert">
          {errors[path]}
        </Input.Error>
      )}
      <Button
        ref={addButton}
        variant="default"
        size="sm"
        mr="auto"
        leftSection={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
        data-path={path}
        onClick={append}
      >
        {`Add ${noun}`}
      </Button>
      <output className="visually-hidden">{announcement}</output>
    </Stack>
  );
}
