import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { focusField, focusNewField } from "../../content/focus-field.ts";
import { SortableItem, SortableList } from "../../ui/back-office/sortable-list.tsx";
import { moved, useItemIds } from "../../ui/back-office/use-item-ids.ts";
import { button } from "../../ui/button.ts";
import styles from "./item-list.module.css";
import { ItemTools } from "./item-tools.tsx";

/** What an item's fields are drawn from. */
export type ItemFields<Item> = {
  item: Item;
  /** The path of one of its values: `header.navigation.0.name`. */
  pathOf: (name: keyof Item & string) => string;
  errorOf: (name: keyof Item & string) => string | undefined;
  change: (part: Partial<Item>) => void;
};

type ItemListProps<Item> = {
  label: string;
  /** What the items are, one of them: `navigation item`. */
  noun: string;
  path: string;
  items: Item[];
  errors: Record<string, string>;
  /** Said in place of the items when there are none. */
  empty: string;
  create: () => Item;
  onChange: (items: Item[]) => void;
  renderFields: (fields: ItemFields<Item>) => ReactNode;
};

/** Items with a name and more: added, changed, removed and put in order. */
export function ItemList<Item extends { name: string }>(props: ItemListProps<Item>) {
  const { label, noun, path, items, errors, onChange } = props;
  const { ids, moveId, removeId } = useItemIds(items.length);
  const [said, setSaid] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const nameAt = (index: number) => items[index]?.name.trim() || noun;

  const move = (from: number, to: number) => {
    moveId(from, to);
    onChange(moved(items, from, to));
  };
  const moveByButton = (from: number, to: number) => {
    move(from, to);
    setSaid(`${nameAt(from)} is now ${to + 1} of ${items.length}.`);
  };
  const remove = (index: number) => {
    removeId(index);
    onChange(items.toSpliced(index, 1));
    setSaid(`${nameAt(index)} is removed.`);
    // To the one that takes its place, or to where another can be added.
    requestAnimationFrame(() => {
      if (items.length === 1) add.current?.focus();
      else focusField(`${path}.${Math.min(index, items.length - 2)}.name`);
    });
  };
  const append = () => {
    onChange([...items, props.create()]);
    requestAnimationFrame(() => focusNewField(`${path}.${items.length}.name`));
  };

  return (
    <div className={styles.items}>
      {items.length === 0 && <p className={styles.empty}>{props.empty}</p>}
      <SortableList
        label={label}
        items={ids}
        nameOf={(id) => nameAt(ids.indexOf(id))}
        onMove={move}
      >
        {items.map((item, index) => {
          const id = ids[index] ?? "";
          return (
            <SortableItem key={id} id={id}>
              {(handle) => (
                <fieldset className={styles.item}>
                  <legend className="visually-hidden">
                    {`${label}, ${index + 1} of ${items.length}: ${nameAt(index)}`}
                  </legend>
                  <div className={styles.handle}>{handle}</div>
                  <div className={styles.fields}>
                    {props.renderFields({
                      item,
                      pathOf: (name) => `${path}.${index}.${name}`,
                      errorOf: (name) => errors[`${path}.${index}.${name}`],
                      change: (part) => onChange(items.with(index, { ...item, ...part })),
                    })}
                  </div>
                  <ItemTools
                    noun={noun}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onUp={() => moveByButton(index, index - 1)}
                    onDown={() => moveByButton(index, index + 1)}
                    onRemove={() => remove(index)}
                  />
                </fieldset>
              )}
            </SortableItem>
          );
        })}
      </SortableList>
      {errors[path] && (
        <p role="alert" className={styles.error}>
          {errors[path]}
        </p>
      )}
      <button
        ref={add}
        type="button"
        data-path={path}
        className={`${button("quiet")} ${styles.add}`}
        onClick={append}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        {`Add ${noun}`}
      </button>
      <output className="visually-hidden">{said}</output>
    </div>
  );
}
