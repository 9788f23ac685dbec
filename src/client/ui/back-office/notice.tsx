import { Alert } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Draws attention to a problem that was there when the screen was opened. */
export function Notice({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Alert
      role="note"
      variant="outline"
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {children}
    </Alert>
  );
}
