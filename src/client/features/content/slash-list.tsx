import { Combobox, Paper, Text, useCombobox } from "@mantine/core";
import styles from "./slash-list.module.css";
import type { SlashMenu } from "./slash-state.ts";

/** The greatest height of the menu in pixels, as its style sheet has it. */
const height = 320;
const width = 256;

export const slashListId = "slash-menu";
export const slashItemId = (index: number) => `${slashListId}-${index}`;

/** Scrolls the active item into sight. */
const showActive = (item: HTMLElement | null) => item?.scrollIntoView({ block: "nearest" });

type SlashListProps = { menu: SlashMenu; active: number; onActivate: (index: number) => void };

/**
 * The slash menu, which is shown below the slash that the user typed. The focus stays in the text.
 */
export function SlashList({ menu, active, onActivate }: SlashListProps) {
  const store = useCombobox({ opened: true });
  if (!menu.place) return null;
  const { left, top, bottom } = menu.place;
  const isBelow = bottom + height < window.innerHeight || top < height;
  return (
    <Combobox store={store}>
      <Paper
        component={Combobox.Options}
        id={slashListId}
        aria-label="Insert"
        // Accessibility rules require that a scrolling list can get the focus. The menu also works
        // without the focus, because the arrow keys select an item while the focus is in the text.
        tabIndex={0}
        // Prevent the default action, because a press would move the focus from the text to the
        // menu.
        onPointerDown={(event) => event.preventDefault()}
        className={styles.list}
        style={{
          left: Math.max(8, Math.min(left, window.innerWidth - width - 8)),
          ...(isBelow ? { top: bottom + 6 } : { bottom: window.innerHeight - top + 6 }),
        }}
      >
        {menu.items.map((item, index) => (
          <Combobox.Option
            key={item.label}
            ref={index === active ? showActive : undefined}
            id={slashItemId(index)}
            value={item.label}
            aria-selected={index === active}
            className={styles.item ?? ""}
            onPointerMove={() => onActivate(index)}
            onClick={() => menu.command(item)}
          >
            <item.icon size={18} strokeWidth={1.75} aria-hidden="true" />
            <Text span fz="sm">
              {item.label}
            </Text>
          </Combobox.Option>
        ))}
      </Paper>
    </Combobox>
  );
}
