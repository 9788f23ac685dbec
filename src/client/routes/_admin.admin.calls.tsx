import { createFileRoute } from "@tanstack/react-router";
import { CallsScreen } from "#client/features/calls/calls-screen.tsx";

export const Route = createFileRoute("/_admin/admin/calls")({
  staticData: { title: "Calls" },
  component: CallsScreen,
});
