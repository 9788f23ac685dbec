import { createFileRoute, redirect } from "@tanstack/react-router";
import { loadLinked } from "#client/features/search-page/load-linked.ts";
import { UnknownLink } from "#client/features/search-page/unknown-link.tsx";
import { WishesScreen } from "#client/features/search-page/wishes-screen.tsx";
import { changeTexts } from "#common/site/search-part-texts.ts";
import { textTitle } from "./-text-title.ts";

export const Route = createFileRoute("/search/$token/wishes")({
  loader: async ({ context: { api }, params: { token } }) => {
    const wishes = await loadLinked(() => api.searchPage.wishes.fetch({ token }));
    if (wishes.life === "ended") throw redirect({ to: "/search/$token", params: { token } });
    return wishes;
  },
  head: ({ loaderData, match }) =>
    loaderData ? textTitle(match, changeTexts, "changeHeading") : {},
  staticData: { secret: true, startsByItself: true },
  component: WishesPage,
  notFoundComponent: UnknownLink,
});

function WishesPage() {
  const { token } = Route.useParams();
  return <WishesScreen wishes={Route.useLoaderData()} token={token} />;
}
