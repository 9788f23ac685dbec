import { createFileRoute } from "@tanstack/react-router";
import { LinkRequestScreen } from "#client/features/search-page/link-request-screen.tsx";
import { noticeSearch } from "#client/features/search-page/load-linked.ts";
import { lostLinkTexts } from "#common/site/lost-link-texts.ts";
import { textTitle } from "./-text-title.ts";

export const Route = createFileRoute("/search/")({
  validateSearch: noticeSearch,
  loader: ({ context: { api } }) => api.accounts.mail.sendsMail.fetch(),
  head: ({ match }) => textTitle(match, lostLinkTexts, "lostHeading"),
  staticData: { secret: true, startsByItself: true },
  component: LinkRequest,
});

function LinkRequest() {
  const { notice } = Route.useSearch();
  return <LinkRequestScreen notice={notice} sendsMail={Route.useLoaderData()} />;
}
