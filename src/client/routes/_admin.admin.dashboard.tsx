import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/_admin/admin/dashboard")({
  staticData: { title: "Dashboard" },
  component: Dashboard,
});

function Dashboard() {
  return <h1>Dashboard</h1>;
}
