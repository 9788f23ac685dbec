import { createFileRoute } from "@tanstack/react-router";
import { FormSettingsScreen } from "#client/features/form-settings/form-settings-screen.tsx";

export const Route = createFileRoute("/_admin/admin/form-settings")({
  staticData: { title: "Questions Settings" },
  component: FormSettingsScreen,
});
