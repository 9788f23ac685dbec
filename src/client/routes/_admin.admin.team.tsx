import { createFileRoute } from "@tanstack/react-router";
import { TeamScreen } from "#client/features/accounts/team-screen.tsx";

export const Route = createFileRoute("/_admin/admin/team")({
  staticData: { title: "Team" },
  component: TeamScreen,
});
