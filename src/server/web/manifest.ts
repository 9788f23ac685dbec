import { paper } from "#common/colors.ts";
import { capturePath, sharedParts } from "#common/listings/share-target.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { DocumentSource } from "./document-source.ts";

const shared = {
  background_color: paper,
  theme_color: paper,
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
    { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
  ],
};

async function siteOf({ context }: DocumentSource) {
  return ((await context.siteContent.get())?.value ?? defaultSiteContent).site;
}

/** Returns the web app manifest, which phones use to install the site as an app. */
export async function manifest(source: DocumentSource): Promise<string> {
  const site = await siteOf(source);
  return JSON.stringify({
    ...shared,
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    start_url: "/",
    display: "minimal-ui",
  });
}

/**
 * Returns the web app manifest of the back office. The team installs the back office as a separate
 * app, to which phones can share texts. Visitors who install the site do not get this app.
 */
export async function adminManifest(source: DocumentSource): Promise<string> {
  const { name } = await siteOf(source);
  return JSON.stringify({
    ...shared,
    id: "/admin",
    name: `${name} Team`,
    // The name below the app's icon, and in the list of apps to share with.
    short_name: name,
    description: "Capture found flats, and work on searches.",
    start_url: "/admin/dashboard",
    scope: "/admin",
    display: "standalone",
    shortcuts: [{ name: "Capture a listing", url: capturePath }],
    share_target: {
      action: capturePath,
      method: "POST",
      enctype: "application/x-www-form-urlencoded",
      params: Object.fromEntries(sharedParts.map((part) => [part, part])),
    },
  });
}
