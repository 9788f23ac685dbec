import { createFileRoute } from "@tanstack/react-router";
import { LinkRequestScreen } from "#client/features/search-page/link-request-screen.tsx";
import { noticeSearch } from "#client/features/search-page/load-linked.ts";
import { lostLinkTexts } from "#common/site/lost-link-texts.ts";
import { textTitle } from "./-text-title.ts";

export const Route = createFileRoute("/search/")({
  validateSearch: noticeSearch,
  head: ({ match }) => textTitle(match, lostLinkTexts, "lostHeading"),
  staticData: { secret: true, startsByItself: true },
  component: LinkRequest,
});

function LinkRequest() {
  return <LinkRequestScreen notice={Route.useSearch().notice} />;
}
