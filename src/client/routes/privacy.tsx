import { createFileRoute, notFound } from "@tanstack/react-router";
import { findPage } from "#client/features/pages/find-page.ts";
import { LegalPage, LegalPageMissing } from "#client/features/pages/legal-page.tsx";
import { titleOf } from "./-title.ts";

const name = "Privacy Policy";

export const Route = createFileRoute("/privacy")({
  loader: async ({ context }) => {
    const page = await findPage(context, "privacy");
    if (!page) throw notFound();
    return page;
  },
  head: ({ loaderData, match }) => ({
    meta: [{ title: titleOf(name, match, loaderData) }],
  }),
  component: PrivacyPage,
  notFoundComponent: () => <LegalPageMissing name={name} />,
});

function PrivacyPage() {
  return <LegalPage page={Route.useLoaderData()} />;
}
