import {
  createRootRouteWithContext,
  Outlet,
  type StaticDataRouteOption,
  useMatches,
} from "@tanstack/react-router";
import { loadSiteContent } from "#client/features/settings/site-content.ts";
import { OwnFrame, SiteFrame } from "#client/features/settings/site-frame.tsx";
import { paper } from "#common/colors.ts";
import type { RouterContext } from "../trpc.ts";
import { Document } from "./-document.tsx";
import { ErrorScreen } from "./-error-screen.tsx";
import { NotFoundScreen } from "./-not-found-screen.tsx";

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({ site: (await loadSiteContent(context)).site }),
  head: ({ match, matches }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", content: paper },
      // What a page does not say of itself, the site says: also the title of one that is not there.
      { title: `${titleOf(match, matches)}${match.context.site.name}` },
      { name: "description", content: match.context.site.tagline },
      ...(match._notFound || matches.some(hasOwnFrame)
        ? [{ name: "robots", content: "noindex" }]
        : []),
    ],
    links: [
      { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      { rel: "manifest", href: "/manifest.webmanifest" },
      {
        rel: "alternate",
        type: "application/atom+xml",
        href: "/feed.xml",
        title: match.context.site.name,
      },
    ],
  }),
  shellComponent: Document,
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});

type Match = { _notFound?: boolean | undefined; staticData: StaticDataRouteOption };

const hasOwnFrame = ({ staticData }: Pick<Match, "staticData">) => staticData.ownFrame === true;

function titleOf({ _notFound }: Pick<Match, "_notFound">, matches: Pick<Match, "staticData">[]) {
  const title = _notFound ? "Page not found" : matches.at(-1)?.staticData.title;
  return title ? `${title} – ` : "";
}

function Root() {
  const { year } = Route.useRouteContext();
  const Frame = useMatches({ select: (matches) => matches.some(hasOwnFrame) })
    ? OwnFrame
    : SiteFrame;
  return (
    <Frame year={year}>
      <Outlet />
    </Frame>
  );
}
