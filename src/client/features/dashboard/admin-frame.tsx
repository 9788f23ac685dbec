import type { ReactNode } from "react";

export function AdminFrame({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}
