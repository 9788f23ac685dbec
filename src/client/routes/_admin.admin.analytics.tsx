import { createFileRoute } from "@tanstack/react-router";
import { AnalyticsScreen } from "#client/features/analytics/analytics-screen.tsx";
import { PromiseBeside } from "#client/features/promise/promise-beside.tsx";
import { analyticsSearch } from "#common/analytics/report-input.ts";

export const Route = createFileRoute("/_admin/admin/analytics")({
  staticData: { title: "Form Analytics" },
  validateSearch: analyticsSearch,
  component: Analytics,
});

function Analytics() {
  return <AnalyticsScreen view={Route.useSearch()} PromisePanel={PromiseBeside} />;
}
