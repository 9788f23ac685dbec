import { createFileRoute } from "@tanstack/react-router";
import { LegalPage, LegalPageMissing } from "#client/features/pages/legal-page.tsx";
import { loadPage } from "#client/features/pages/load-page.ts";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { describeContent } from "./-describe-content.ts";

const name = "Privacy Policy";

export const Route = createFileRoute("/privacy")({
  loader: ({ context }) => loadPage(context, "privacy"),
  head: ({ loaderData, match }) =>
    describeContent(match, loaderData, { path: "/privacy", missing: name }),
  component: PrivacyPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: () => <LegalPageMissing name={name} />,
});

function PrivacyPage() {
  return <LegalPage page={Route.useLoaderData()} />;
}
