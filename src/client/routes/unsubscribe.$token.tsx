import { createFileRoute } from "@tanstack/react-router";
import { loadLinked, noticeSearch } from "#client/features/search-page/load-linked.ts";
import { UnknownLink } from "#client/features/search-page/unknown-link.tsx";
import { UnsubscribeScreen } from "#client/features/search-page/unsubscribe-screen.tsx";

export const Route = createFileRoute("/unsubscribe/$token")({
  validateSearch: noticeSearch,
  loader: ({ context: { api }, params: { token } }) =>
    loadLinked(() => api.searchPage.subscription.fetch({ token })),
  staticData: { secret: true, startsByItself: true, title: "Unsubscribe" },
  component: UnsubscribePage,
  notFoundComponent: UnknownLink,
});

function UnsubscribePage() {
  return (
    <UnsubscribeScreen subscription={Route.useLoaderData()} notice={Route.useSearch().notice} />
  );
}
