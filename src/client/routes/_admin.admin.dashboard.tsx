import { createFileRoute } from "@tanstack/react-router";
import { DashboardScreen } from "#client/features/dashboard/dashboard-screen.tsx";

export const Route = createFileRoute("/_admin/admin/dashboard")({
  staticData: { title: "Dashboard" },
  component: DashboardScreen,
});
