import { createFileRoute } from "@tanstack/react-router";
import { belowFormId, HomePage } from "#client/features/home/home-page.tsx";
import { loadForm } from "#client/features/home/load-form.ts";
import { loadHowItWorks } from "#client/features/how-it-works/load-how-it-works.ts";
import { homeTexts, textReader } from "#common/site/site-texts.ts";
import { describePage, organization, structuredData } from "./-head.ts";

export const Route = createFileRoute("/")({
  loader: async ({ context }) => {
    const [form, howItWorks] = await Promise.all([
      loadForm(context),
      loadHowItWorks(context, belowFormId),
    ]);
    return { form, howItWorks };
  },
  head: ({ match }) => {
    const { site, texts } = match.context;
    const { meta, links } = describePage(match, {
      title: textReader(homeTexts, texts, site.name)("homeHeadline"),
      description: site.tagline,
      path: "/",
    });
    return { meta: [...meta, structuredData(organization(match))], links };
  },
  staticData: { countsViews: true },
  component: Home,
});

function Home() {
  const { site } = Route.useRouteContext();
  const { form, howItWorks } = Route.useLoaderData();
  return <HomePage form={form} howItWorks={howItWorks} site={site} />;
}
