import { createFileRoute } from "@tanstack/react-router";
import { SiteTextsScreen } from "#client/features/settings/site-texts-screen.tsx";

export const Route = createFileRoute("/_admin/admin/site-texts")({
  staticData: { title: "Site Texts" },
  component: SiteTextsScreen,
});
