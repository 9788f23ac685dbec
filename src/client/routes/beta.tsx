import { createFileRoute } from "@tanstack/react-router";
import { BetaWelcome, howItWorksId } from "#client/features/beta/beta-welcome.tsx";
import { loadHowItWorks } from "#client/features/how-it-works/load-how-it-works.ts";
import { betaTexts } from "#common/site/beta-texts.ts";
import { textReader } from "#common/site/site-texts.ts";
import { describePage } from "./-head.ts";

export const Route = createFileRoute("/beta")({
  loader: async ({ context }) => {
    const howItWorks = await loadHowItWorks(context, howItWorksId);
    const text = textReader(betaTexts, context.texts, context.site.name);
    return { howItWorks, description: text("betaDescription") };
  },
  head: ({ loaderData, match }) =>
    describePage(match, {
      title: "Beta",
      description: loaderData?.description ?? betaTexts.betaDescription,
      path: "/beta",
    }),
  // The browser script starts without waiting for a touch, because the pop-up must take the
  // keyboard focus.
  staticData: { startsByItself: true },
  component: Beta,
});

function Beta() {
  return <BetaWelcome howItWorks={Route.useLoaderData().howItWorks} />;
}
