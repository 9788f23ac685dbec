import { createFileRoute, notFound } from "@tanstack/react-router";
import { findPage } from "#client/features/pages/find-page.ts";
import { LegalPage, LegalPageMissing } from "#client/features/pages/legal-page.tsx";
import { titleOf } from "./-title.ts";

const name = "Terms and Conditions";

export const Route = createFileRoute("/terms")({
  loader: async ({ context }) => {
    const page = await findPage(context, "terms");
    if (!page) throw notFound();
    return page;
  },
  head: ({ loaderData, match }) => ({
    meta: [{ title: titleOf(name, match, loaderData) }],
  }),
  component: TermsPage,
  notFoundComponent: () => <LegalPageMissing name={name} />,
});

function TermsPage() {
  return <LegalPage page={Route.useLoaderData()} />;
}
