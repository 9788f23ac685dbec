import { createFileRoute } from "@tanstack/react-router";
import { SiteSettingsScreen } from "#client/features/settings/site-settings-screen.tsx";

export const Route = createFileRoute("/_admin/admin/site-settings")({
  staticData: { title: "Site Content" },
  component: SiteSettings,
});

function SiteSettings() {
  const { year } = Route.useRouteContext();
  return <SiteSettingsScreen year={year} />;
}
