import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#client/features/home/home-page.tsx";
import { loadForm } from "#client/features/home/load-form.ts";
import { describePage, organization, structuredData } from "./-head.ts";

export const Route = createFileRoute("/")({
  loader: ({ context }) => loadForm(context),
  head: ({ match }) => {
    const { meta, links } = describePage(match, {
      title: "Find Your Perfect Flat",
      description: match.context.site.tagline,
      path: "/",
    });
    return { meta: [...meta, structuredData(organization(match))], links };
  },
  // The application starts without waiting for a touch, because it counts the visitors who see the
  // form.
  staticData: { startsByItself: true },
  component: Home,
});

function Home() {
  const { definition, version } = Route.useLoaderData();
  const { site } = Route.useRouteContext();
  return <HomePage definition={definition} version={version} site={site} />;
}
