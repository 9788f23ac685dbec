import { createFileRoute } from "@tanstack/react-router";
import { loadLinked, noticeSearch } from "#client/features/search-page/load-linked.ts";
import { PersonalDataScreen } from "#client/features/search-page/personal-data-screen.tsx";
import { UnknownLink } from "#client/features/search-page/unknown-link.tsx";
import { personalDataTexts } from "#common/site/leaving-texts.ts";
import { textTitle } from "./-text-title.ts";

export const Route = createFileRoute("/personal-data/$token")({
  validateSearch: noticeSearch,
  loader: ({ context: { api }, params: { token } }) =>
    loadLinked(() => api.searchPage.personalData.fetch({ token })),
  head: ({ loaderData, match }) =>
    loaderData ? textTitle(match, personalDataTexts, "personalHeading") : {},
  staticData: { secret: true, startsByItself: true },
  component: PersonalDataPage,
  notFoundComponent: UnknownLink,
});

function PersonalDataPage() {
  const { token } = Route.useParams();
  return (
    <PersonalDataScreen
      data={Route.useLoaderData()}
      token={token}
      notice={Route.useSearch().notice}
    />
  );
}
