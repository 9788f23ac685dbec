import { createFileRoute } from "@tanstack/react-router";
import { LegalPage, LegalPageMissing } from "#client/features/pages/legal-page.tsx";
import { loadPage } from "#client/features/pages/load-page.ts";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { describeContent } from "./-describe-content.ts";

const name = "Terms and Conditions";

export const Route = createFileRoute("/terms")({
  loader: ({ context }) => loadPage(context, "terms"),
  head: ({ loaderData, match }) =>
    describeContent(match, loaderData, { path: "/terms", missing: name }),
  component: TermsPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: () => <LegalPageMissing name={name} />,
});

function TermsPage() {
  return <LegalPage page={Route.useLoaderData()} />;
}
