import { Drawer, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";

type DialogProps = {
  opened: boolean;
  title: string;
  /** As wide as this where there is room. */
  width?: string;
  /** A cross at its corner, for dialogs without a button that does the same. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A dialog over the editor. The library's own header would be a landmark of the page, of which
 * there is one already.
 */
export function Dialog({
  opened,
  title,
  width = "30rem",
  closeLabel,
  onClose,
  children,
}: DialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={width}
      centered
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content className={styles.content}>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {closeLabel && <Modal.CloseButton aria-label={closeLabel} />}
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The same at the side of the screen. */
export function SideDialog({ opened, title, width, closeLabel, onClose, children }: DialogProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={width}
      position="right"
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={styles.header}>
          <Drawer.Title className={styles.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} />
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
