import { paper } from "#common/colors.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { DocumentSource } from "./document-source.ts";

/** Returns the web app manifest, which phones read to install the site as an app. */
export async function manifest({ context }: DocumentSource): Promise<string> {
  const { site } = (await context.siteContent.get())?.value ?? defaultSiteContent;
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    start_url: "/",
    display: "minimal-ui",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  });
}
