import { Drawer, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import styles from "./dialog.module.css";
import { Tooltip } from "./tooltip.tsx";

/** Above the dialogs that were open already. */
const aboveAll = 350;

type SharedProps = {
  opened: boolean;
  title: string;
  /** As wide as this where there is room. */
  width?: string;
  children: ReactNode;
};

type DialogProps = SharedProps & {
  /** A cross at its corner, for dialogs without a button that does the same. */
  closeLabel?: string;
  /** Absent where one has to answer: then it is closed by its own parts alone. */
  onClose?: () => void;
  /** Something is typed in it, which a press beside it must not lose. */
  holdsText?: boolean;
  /** It concerns whatever else is asked, too. */
  isAboveAll?: boolean;
};

/**
 * A dialog over the screen. The library's own header would be a landmark of the page, of which
 * there is one already.
 */
export function Dialog({
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
        <Modal.Content className={styles.content}>
          <div className={styles.header}>
            <Modal.Title className={styles.title}>{title}</Modal.Title>
            {closeLabel && (
              <Tooltip label={closeLabel}>
                <Modal.CloseButton aria-label={closeLabel} />
              </Tooltip>
            )}
          </div>
          <Modal.Body className={styles.body}>{children}</Modal.Body>
        </Modal.Content>
      </EscapeCloses>
    </Modal.Root>
  );
}

type SideDialogProps = SharedProps & { closeLabel: string; onClose: () => void };

/** The same at the side of the screen. */
export function SideDialog({
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
        <Drawer.Content>
          <div className={styles.header}>
            <Drawer.Title className={styles.title}>{title}</Drawer.Title>
            <Tooltip label={closeLabel}>
              <Drawer.CloseButton aria-label={closeLabel} />
            </Tooltip>
          </div>
          <Drawer.Body className={styles.body}>{children}</Drawer.Body>
        </Drawer.Content>
      </EscapeCloses>
    </Drawer.Root>
  );
}

function stay() {}

type EscapeClosesProps = {
  opened: boolean;
  onClose: (() => void) | undefined;
  children: ReactNode;
};

/** Escape closes the dialog that the keyboard is in; the library would close those below it, too. */
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
      className={styles.around}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onClose?.();
      }}
    >
      {children}
    </div>
  );
}
