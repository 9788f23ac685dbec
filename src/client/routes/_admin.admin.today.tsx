import { createFileRoute } from "@tanstack/react-router";
import { TodayScreen } from "#client/features/shortlists/today-screen.tsx";
import { todaySearch } from "#common/shortlists/today-search.ts";

export const Route = createFileRoute("/_admin/admin/today")({
  staticData: { title: "Today" },
  validateSearch: todaySearch,
  component: Today,
});

function Today() {
  return <TodayScreen search={Route.useSearch()} />;
}
