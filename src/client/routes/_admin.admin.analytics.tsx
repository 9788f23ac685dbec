import { createFileRoute } from "@tanstack/react-router";
import { AnalyticsScreen } from "#client/features/analytics/analytics-screen.tsx";
import { readAnalyticsView } from "#client/features/analytics/analytics-view.ts";

export const Route = createFileRoute("/_admin/admin/analytics")({
  staticData: { title: "Form Analytics" },
  component: Analytics,
});

function Analytics() {
  return <AnalyticsScreen view={readAnalyticsView(Route.useSearch())} />;
}
