import { ActionIcon, Loader, Menu } from "@mantine/core";
import { EllipsisVertical } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { findByLetters, useTypeAhead } from "../dropdown-type-ahead.ts";
import { Tooltip } from "./tooltip.tsx";

const itemsOf = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-disabled])')].filter(
    (item) => item.closest('[role="menu"]') === menu,
  );

/** Letters lead to the items of the menu that they are typed in. */
function useLetters() {
  const typeAhead = useTypeAhead();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    if (event.defaultPrevented || key.length !== 1) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // A space presses the item, unless it belongs to a word that has been begun.
    if (key === " " && !typeAhead.typing()) return;
    event.preventDefault();
    const items = itemsOf(currentTarget);
    const current = items.findIndex((item) => item === document.activeElement);
    const labels = items.map((item) => item.textContent);
    items[findByLetters(labels, typeAhead.press(key), current)]?.focus();
  };
}

type RowMenuProps = {
  /** Whose menu it is: `Actions for First steps`. */
  label: string;
  /** Something that was chosen from it is being done. */
  isBusy?: boolean;
  /** `RowMenuItem`s; letters lead to them. */
  children: ReactNode;
};

/** What can be done with a row, behind one button. */
export function RowMenu({ label, isBusy = false, children }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const lead = useLetters();

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      // At once, so that what is opened from here knows where the focus goes back to.
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
  /** What is lost by it cannot be brought back. */
  destructive?: boolean;
  /** Being done already. */
  disabled?: boolean;
} & (
  | { onSelect: () => void }
  /** It leads somewhere: draws the link, with what makes it an item of the menu. */
  | { renderLink: (item: LinkItemProps) => ReactNode }
);

type LinkItemProps = { className?: string; children?: ReactNode };

export function RowMenuItem({ icon, children, destructive, disabled, ...does }: RowMenuItemProps) {
  const shared = {
    leftSection: icon,
    children,
    ...(destructive && { mod: { destructive } }),
  };
  if ("renderLink" in does) return <Menu.Item {...shared} renderRoot={does.renderLink} />;
  return <Menu.Item {...shared} disabled={disabled ?? false} onClick={does.onSelect} />;
}

type RowSubmenuProps = {
  icon: ReactNode;
  /** What its items are: `Move to step`. */
  label: string;
  /** `RowMenuItem`s. */
  children: ReactNode;
};

/** Milliseconds that the pointer rests on a submenu's name before it opens. */
const submenuOpensAfter = 100;

/** Items that stand behind one of a row's menu. */
export function RowSubmenu({ icon, label, children }: RowSubmenuProps) {
  const [opened, setOpened] = useState(false);
  const lead = useLetters();
  const list = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLButtonElement>(null);

  const enter = () => {
    setOpened(true);
    requestAnimationFrame(() => itemsOf(list.current ?? document.body)[0]?.focus());
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
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
            if (event.key === "ArrowRight") enter();
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
