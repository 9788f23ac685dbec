import { createFileRoute } from "@tanstack/react-router";
import { ContentPage } from "#client/features/pages/content-page.tsx";
import { loadPage } from "#client/features/pages/load-page.ts";
import { PageMissing } from "#client/features/pages/page-missing.tsx";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { describeContent } from "./-describe-content.ts";

export const Route = createFileRoute("/pages/$slug")({
  staticData: { names: "page" },
  loader: ({ context, params }) => loadPage(context, params.slug),
  head: ({ loaderData, match, params }) =>
    describeContent(match, loaderData, { path: `/pages/${params.slug}` }),
  component: GenericPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: PageMissing,
});

function GenericPage() {
  return <ContentPage page={Route.useLoaderData()} />;
}
