import { createFileRoute } from "@tanstack/react-router";
import { askedSearch } from "#client/features/search-page/asked-answer.ts";
import { loadLinked, noticeSearch } from "#client/features/search-page/load-linked.ts";
import { SearchScreen } from "#client/features/search-page/search-screen.tsx";
import { UnknownLink } from "#client/features/search-page/unknown-link.tsx";

export const Route = createFileRoute("/search/$token/")({
  validateSearch: (search: Record<string, unknown>) => ({
    ...noticeSearch(search),
    ...askedSearch(search),
  }),
  loader: ({ context: { api }, params: { token } }) =>
    loadLinked(() => api.searchPage.show.fetch({ token })),
  staticData: { secret: true, startsByItself: true, title: "Your search" },
  component: SearchPage,
  notFoundComponent: UnknownLink,
});

function SearchPage() {
  const { token } = Route.useParams();
  const { notice, ...asked } = Route.useSearch();
  return (
    <SearchScreen search={Route.useLoaderData()} token={token} notice={notice} asked={asked} />
  );
}
