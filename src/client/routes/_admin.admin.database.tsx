import { createFileRoute } from "@tanstack/react-router";
import { DatabaseScreen } from "#client/features/backup/database-screen.tsx";

export const Route = createFileRoute("/_admin/admin/database")({
  staticData: { title: "Database Management", logsOutTo: "/auth" },
  component: DatabaseScreen,
});
