import { createFileRoute } from "@tanstack/react-router";
import { LinkRequestScreen } from "#client/features/search-page/link-request-screen.tsx";
import { noticeSearch } from "#client/features/search-page/load-linked.ts";

export const Route = createFileRoute("/search/")({
  validateSearch: noticeSearch,
  staticData: { secret: true, startsByItself: true, title: "The way back to your search" },
  component: LinkRequest,
});

function LinkRequest() {
  return <LinkRequestScreen notice={Route.useSearch().notice} />;
}
