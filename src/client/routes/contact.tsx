import { createFileRoute } from "@tanstack/react-router";
import { loadPageOfType } from "#client/features/pages/load-page.ts";
import { PageMissing } from "#client/features/pages/page-missing.tsx";
import { PageOfType } from "#client/features/pages/page-of-type.tsx";
import { PageSkeleton } from "#client/ui/page-skeleton.tsx";
import { describeContent } from "./-describe-content.ts";

export const Route = createFileRoute("/contact")({
  loader: ({ context }) => loadPageOfType(context, "contact"),
  head: ({ loaderData, match }) =>
    describeContent(match, loaderData, { path: "/contact", title: "Contact Us" }),
  component: ContactPage,
  pendingComponent: PageSkeleton,
  notFoundComponent: PageMissing,
});

function ContactPage() {
  return <PageOfType type="contact" page={Route.useLoaderData()} />;
}
