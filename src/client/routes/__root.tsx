import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { loadSiteContent } from "#client/features/site/site-content.ts";
import { OwnFrame, SiteFrame } from "#client/features/site/site-frame.tsx";
import { loadTexts } from "#client/features/site/site-texts.ts";
import { paper } from "#common/colors.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import type { ChangedTexts } from "#common/site/site-texts.ts";
import type { RouterContext } from "../trpc.ts";
import { Document } from "./-document.tsx";
import { ErrorScreen } from "./-error-screen.tsx";
import { NotFoundScreen } from "./-not-found-screen.tsx";

type PageContext = {
  site: SiteContent["site"];
  /** The texts that the team has changed; empty in the back office, which shows none of them. */
  texts: ChangedTexts;
  /** True if the screen has its own frame instead of the site's header and footer. */
  ownFrame: boolean;
  /** Whether the page is behind a secret link. */
  isSecret: boolean;
};

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches }): Promise<PageContext> => {
    const ownFrame = matches.some(({ staticData }) => staticData.ownFrame);
    const [{ site }, texts] = await Promise.all([
      loadSiteContent(context),
      ownFrame ? {} : loadTexts(context),
    ]);
    const isSecret = matches.some(({ staticData }) => staticData.secret);
    return { site, texts, ownFrame, isSecret };
  },
  head: ({ match, matches }) => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", content: paper },
      // The default title and description, for pages that do not set their own and for the 404
      // page.
      {
        title: [
          match._notFound ? "Page not found" : matches.at(-1)?.staticData.title,
          match.context.site.name,
        ]
          .filter(Boolean)
          .join(" – "),
      },
      { name: "description", content: match.context.site.tagline },
      ...(match._notFound || match.context.ownFrame || match.context.isSecret
        ? [{ name: "robots", content: "noindex" }]
        : []),
    ],
    links: [
      { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
      { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
      { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
      // The back office has a manifest of its own, because it is installed as a separate app.
      { rel: "manifest", href: `${match.context.ownFrame ? "/admin" : ""}/manifest.webmanifest` },
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

function Root() {
  const { year, ownFrame } = Route.useRouteContext();
  const Frame = ownFrame ? OwnFrame : SiteFrame;
  return (
    <Frame year={year}>
      <Outlet />
    </Frame>
  );
}
