import type { ReactNode } from "react";
import { button } from "../button.ts";
import dialog from "./dialog.module.css";
import { Dialog } from "./dialog.tsx";

type LeaveDialogProps = {
  opened: boolean;
  title: string;
  /** What leaving would mean. */
  children: ReactNode;
  stay: () => void;
  leave: () => void;
};

/** Asks whether to leave a screen with something unfinished on it. */
export function LeaveDialog({ opened, title, children, stay, leave }: LeaveDialogProps) {
  return (
    <Dialog opened={opened} onClose={stay} title={title}>
      <p className={dialog.soft}>{children}</p>
      <div className={dialog.actions}>
        <button type="button" className={button("quiet")} data-autofocus onClick={stay}>
          Stay
        </button>
        <button type="button" className={button("primary")} onClick={leave}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
