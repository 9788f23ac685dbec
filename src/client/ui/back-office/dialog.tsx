import { type BoxProps, Drawer, Group, type GroupProps, Modal } from "@mantine/core";
import { memo, type ReactNode, useEffect, useEffectEvent } from "react";
import { Tooltip } from "./tooltip.tsx";

/** A z-index that places a dialog above all other open dialogs. */
const aboveAll = 350;

const header: GroupProps = {
  justify: "space-between",
  gap: "sm",
  wrap: "nowrap",
  px: { base: "md", sm: "lg" },
  pt: 20,
  pb: "sm",
};
const heading: BoxProps = {
  ff: "heading",
  fz: "1.375rem",
  fw: "var(--mantine-heading-font-weight)",
  // A long name without spaces is broken across lines, so that it stays inside the dialog.
  style: { overflowWrap: "anywhere" },
};
/**
 * The close button is large enough for a finger. Its cross is aligned with the right edge of the
 * texts below it.
 */
const closing = { size: 44, iconSize: 20, my: -8, me: -12 } as const;
const body: BoxProps = { px: { base: "md", sm: "lg" }, pb: "lg" };

type SharedProps = {
  opened: boolean;
  title: string;
  /** The width of the dialog, if the screen is wide enough. */
  width?: string;
  children: ReactNode;
};

type DialogProps = SharedProps & {
  /** Adds a close button in the corner, for dialogs without another button that closes them. */
  closeLabel?: string;
  /**
   * Called when the user closes the dialog with Escape or the close button. Without this function,
   * only the buttons inside close the dialog.
   */
  onClose?: () => void;
  /**
   * True if the dialog contains text that the user has typed: a press outside of the dialog then
   * does not close it.
   */
  holdsText?: boolean;
  /** Whether the dialog is shown above all other dialogs. */
  isAboveAll?: boolean;
};

/**
 * Lets React skip a dialog that stays closed, because an editor has many dialogs, and React would
 * otherwise render all of them again at each key press.
 */
const areBothClosed = (before: SharedProps, after: SharedProps) => !before.opened && !after.opened;

/**
 * A modal dialog. It does not use Mantine's `Modal.Header`, because that would be a second banner
 * landmark of the page.
 */
export const Dialog = memo(function Dialog({
  opened,
  title,
  width = "30rem",
  closeLabel,
  onClose,
  holdsText = false,
  isAboveAll = false,
  children,
}: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? stay}
      size={width}
      centered
      closeOnEscape={false}
      closeOnClickOutside={onClose !== undefined && !holdsText}
      {...(isAboveAll && { zIndex: aboveAll })}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay radius={0} />
      <EscapeCloses opened={opened} onClose={onClose}>
        <Modal.Content bd="var(--hairline)" bdrs="lg">
          <Group {...header}>
            <Modal.Title {...heading}>{title}</Modal.Title>
            {closeLabel && (
              <Tooltip label={closeLabel}>
                <Modal.CloseButton {...closing} aria-label={closeLabel} />
              </Tooltip>
            )}
          </Group>
          <Modal.Body {...body}>{children}</Modal.Body>
        </Modal.Content>
      </EscapeCloses>
    </Modal.Root>
  );
}, areBothClosed);

type SideDialogProps = SharedProps & { closeLabel: string; onClose: () => void };

/** A modal dialog at the right side of the screen. */
export const SideDialog = memo(function SideDialog({
  opened,
  title,
  width,
  closeLabel,
  onClose,
  children,
}: SideDialogProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={width}
      position="right"
      closeOnEscape={false}
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay radius={0} />
      <EscapeCloses opened={opened} onClose={onClose}>
        <Drawer.Content bd={0}>
          <Group {...header}>
            <Drawer.Title {...heading}>{title}</Drawer.Title>
            <Tooltip label={closeLabel}>
              <Drawer.CloseButton {...closing} aria-label={closeLabel} />
            </Tooltip>
          </Group>
          <Drawer.Body {...body}>{children}</Drawer.Body>
        </Drawer.Content>
      </EscapeCloses>
    </Drawer.Root>
  );
}, areBothClosed);

function stay() {}

type EscapeClosesProps = {
  opened: boolean;
  onClose: (() => void) | undefined;
  children: ReactNode;
};

/**
 * Lets Escape close only the dialog that has the keyboard focus, because Mantine alone would close
 * all open dialogs.
 */
function EscapeCloses({ opened, onClose, children }: EscapeClosesProps) {
  const closeFromNowhere = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === "Escape" && document.activeElement === document.body) onClose?.();
  });
  useEffect(() => {
    if (!opened) return undefined;
    addEventListener("keydown", closeFromNowhere);
    return () => removeEventListener("keydown", closeFromNowhere);
  }, [opened]);

  return (
    <div
      role="presentation"
      style={{ display: "contents" }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        // An open list of options in the dialog has already used this key press to close itself.
        if (event.defaultPrevented) return;
        event.stopPropagation();
        onClose?.();
      }}
    >
      {children}
    </div>
  );
}
