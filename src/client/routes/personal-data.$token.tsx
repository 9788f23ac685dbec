import { createFileRoute } from "@tanstack/react-router";
import { loadLinked, noticeSearch } from "#client/features/search-page/load-linked.ts";
import { PersonalDataScreen } from "#client/features/search-page/personal-data-screen.tsx";
import { UnknownLink } from "#client/features/search-page/unknown-link.tsx";

export const Route = createFileRoute("/personal-data/$token")({
  validateSearch: noticeSearch,
  loader: ({ context: { api }, params: { token } }) =>
    loadLinked(() => api.searchPage.personalData.fetch({ token })),
  staticData: { secret: true, startsByItself: true, title: "Your data" },
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
