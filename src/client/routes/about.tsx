import { createFileRoute } from "@tanstack/react-router";
import { loadPageOfType } from "#client/features/pages/load-page.ts";
import { PageMissing } from "#client/features/pages/page-missing.tsx";
import { PageOfType } from "#client/features/pages/page-of-type.tsx";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { describeContent } from "./-describe-content.ts";

export const Route = createFileRoute("/about")({
  loader: ({ context }) => loadPageOfType(context, "about"),
  head: ({ loaderData, match }) =>
    describeContent(match, loaderData?.page, { path: "/about", title: loaderData?.heading }),
  component: AboutPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: PageMissing,
});

function AboutPage() {
  return <PageOfType type="about" page={Route.useLoaderData().page} />;
}
