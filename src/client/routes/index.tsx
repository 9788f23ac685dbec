import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#client/features/home/home-page.tsx";
import { loadForm } from "#client/features/home/load-form.ts";

export const Route = createFileRoute("/")({
  loader: ({ context }) => loadForm(context),
  head: ({ match }) => ({
    meta: [{ title: `Find Your Perfect Flat – ${match.context.site.name}` }],
  }),
  component: Home,
});

function Home() {
  const { definition, version } = Route.useLoaderData();
  const { site } = Route.useRouteContext();
  return <HomePage definition={definition} version={version} site={site} />;
}
