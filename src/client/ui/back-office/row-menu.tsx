import { ActionIcon, Loader, Menu } from "@mantine/core";
import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findByLetters, useTypeAhead } from "../dropdown-type-ahead.ts";
import { Tooltip } from "./tooltip.tsx";

const itemsOf = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-disabled])')].filter(
    (item) => item.closest('[role="menu"]') === menu,
  );

/**
 * Returns a key handler for a menu: typed letters focus the item that begins with them. It replaces
 * Mantine's own handler, which forgets the letters after 500 ms instead of 1,000 ms.
 */
function useLetters() {
  const typeAhead = useTypeAhead();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (event.defaultPrevented || key.length !== 1) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The space key presses the focused item. But while the user types the beginning of an item's
    // label to find the item, a space is part of that label.
    if (key === " " && !typeAhead.typing()) return;
    event.preventDefault();
    const items = itemsOf(currentTarget);
    const current = items.findIndex((item) => item === document.activeElement);
    const labels = items.map((item) => item.textContent);
    items[findByLetters(labels, typeAhead.press(key), current)]?.focus();
  };
}

type RowMenuProps = {
  /** The accessible name of the button, such as `Actions for First steps`. */
  label: string;
  /** Whether an action of the menu is running. */
  isBusy?: boolean;
  /**
   * Set this if the button is inside a box that scrolls. The menu is then not clipped at the edge
   * of the box.
   */
  isFixed?: boolean;
  /** The items: `RowMenuItem` elements. */
  children: ReactNode;
};

/** A button that opens a menu with the actions of a row. */
export function RowMenu({ label, isBusy = false, isFixed = false, children }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const lead = useLetters();

  return (
    <Menu
      {...(isFixed && { floatingStrategy: "fixed" as const })}
      opened={opened}
      onChange={setOpened}
      // The menu's button gets the focus after the action of an item has run, but before React
      // renders a dialog that the action opens. When the dialog closes, it therefore returns the
      // focus to the button.
      onClose={() => button.current?.focus({ preventScroll: true })}
    >
      <Tooltip label="Actions">
        <Menu.Target>
          <ActionIcon ref={button} aria-label={label} aria-busy={isBusy}>
            {isBusy ? (
              <Loader size={18} color="gray" aria-hidden />
            ) : (
              <EllipsisVertical size={18} strokeWidth={1.75} aria-hidden="true" />
            )}
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown onKeyDown={lead}>{children}</Menu.Dropdown>
    </Menu>
  );
}

type RowMenuItemProps = {
  icon: ReactNode;
  children: string;
  /** Whether the action is destructive and shown in red, because it cannot be undone. */
  destructive?: boolean;
  /** True if the action is running already or is not possible. */
  disabled?: boolean;
} & (
  | { onSelect: () => void }
  /** Renders the item as a link. The link must take the props that this function is called with. */
  | { renderLink: (item: LinkItemProps) => ReactNode }
);

type LinkItemProps = { className?: string; children?: ReactNode };

export function RowMenuItem({ icon, children, destructive, disabled, ...does }: RowMenuItemProps) {
  const shared = {
    leftSection: icon,
    children,
    ...(destructive && { c: "var(--clay-text)", mod: { destructive } }),
  };
  if ("renderLink" in does) return <Menu.Item {...shared} renderRoot={does.renderLink} />;
  return <Menu.Item {...shared} disabled={disabled ?? false} onClick={does.onSelect} />;
}

type RowSubmenuProps = {
  icon: ReactNode;
  /** The name of the submenu, such as `Move to step`. */
  label: string;
  /** The items: `RowMenuItem` elements. */
  children: ReactNode;
};

/**
 * The number of milliseconds for which the pointer must rest on a submenu's name until the submenu
 * opens.
 */
const submenuOpensAfter = 100;

/** A menu item that opens a second menu. */
export function RowSubmenu({ icon, label, children }: RowSubmenuProps) {
  const [opened, setOpened] = useState(false);
  const lead = useLetters();
  const list = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLButtonElement>(null);

  const enter = () => {
    // The submenu is rendered at once, so that it has the focus before the next key is pressed.
    flushSync(() => setOpened(true));
    if (list.current) itemsOf(list.current)[0]?.focus();
  };
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    lead(event);
    if (event.key !== "ArrowLeft") return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(false);
    name.current?.focus();
  };
  return (
    <Menu.Sub
      opened={opened}
      onChange={setOpened}
      openDelay={submenuOpensAfter}
      closeDelay={submenuOpensAfter}
      position="left-start"
    >
      <Menu.Sub.Target>
        <Menu.Sub.Item
          ref={name}
          leftSection={icon}
          onClick={enter}
          onKeyDownCapture={(event: KeyboardEvent<HTMLElement>) => {
            if (event.key !== "ArrowRight") return;
            // The function `enter` focuses the submenu's first item at once. Mantine's own key
            // handler must not run, because it would focus this item 16 ms later. By then, a typed
            // letter may have moved the focus to another item.
            event.stopPropagation();
            enter();
          }}
        >
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown
        ref={list}
        aria-label={label}
        miw="10rem"
        maw="min(16rem, calc(100vw - 2 * var(--gutter)))"
        onKeyDown={leave}
      >
        {children}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
