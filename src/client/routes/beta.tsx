import { createFileRoute } from "@tanstack/react-router";
import { BetaWelcome } from "#client/features/beta/beta-welcome.tsx";
import { describePage } from "./-head.ts";

export const Route = createFileRoute("/beta")({
  head: ({ match }) =>
    describePage(match, {
      title: "Beta",
      description:
        "Live in Berlin, Madrid and Lisbon: 5 quick screens, and 1 email a day with matches for 7 days.",
      path: "/beta",
    }),
  // The application starts without waiting for a touch, because the pop-up must take the keyboard
  // focus.
  staticData: { startsByItself: true },
  component: Beta,
});

function Beta() {
  const { site } = Route.useRouteContext();
  return <BetaWelcome productName={site.name} />;
}
