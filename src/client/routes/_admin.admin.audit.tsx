import { createFileRoute } from "@tanstack/react-router";
import { AuditScreen } from "#client/features/audit/audit-screen.tsx";

export const Route = createFileRoute("/_admin/admin/audit")({
  staticData: { title: "Audit Log" },
  component: AuditScreen,
});
