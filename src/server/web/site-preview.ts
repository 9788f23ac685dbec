import type { FastifyInstance } from "fastify";
import { settingKeys } from "#common/settings/setting.ts";
import { sitePreviewInput } from "#common/settings/site-preview.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { PreviewPath } from "#common/site/preview-paths.ts";
import type { SiteContent } from "#common/site/site-content.ts";
import { brandSlug } from "#common/slugs.ts";
import { parse } from "#common/validation.ts";
import type { CachedValue } from "../cache/cached-value.ts";
import type { Context } from "../context.ts";
import { mountAdminRoute } from "../http/admin-route.ts";
import type { CreateRequestContext } from "../http/request-context.ts";
import { assertPlainJson } from "../plain-json.ts";
import { renderPage } from "./render-page.ts";
import type { Renderer } from "./renderer.ts";

/** The maximum number of bytes of JSON in a request for a preview. */
const previewBytes = 256 * 1024;

const always = <Value>(value: Value): CachedValue<Value> => ({
  get: async () => value,
  expire() {},
});

/**
 * Returns the real path of a page to preview. `/why` stands for the page whose path contains the
 * product's name, such as `/why-roost`.
 */
const pathOf = (path: PreviewPath, { site }: SiteContent) =>
  path === "/why" ? `/why-${brandSlug(site.name)}` : path;

/**
 * Mounts the route that renders a page of the site with content and texts that are not saved yet.
 * The route stores nothing. It sends the page's HTML inside JSON, so that another site cannot show
 * the page in a frame.
 */
export function mountSitePreview(
  app: FastifyInstance,
  { context, renderer }: { context: Context; renderer: Renderer },
  createContext: CreateRequestContext,
): void {
  mountAdminRoute(app, createContext, {
    method: "POST",
    url: "/api/admin/site-preview",
    bodyLimit: previewBytes,
    async handle({ request }) {
      const asked = request.body ?? {};
      assertPlainJson(asked);
      const { path, siteContent, siteTexts } = parse(sitePreviewInput, asked);
      const lastUpdated = new Date().toISOString();
      const key = settingKeys.siteContent;
      const draft = {
        ...(siteContent && {
          siteContent: always({ key, value: siteContent, description: null, lastUpdated }),
        }),
        ...(siteTexts && { siteTexts: always(siteTexts) }),
      };
      const content = siteContent ?? (await context.siteContent.get())?.value;
      const href = pathOf(path, content ?? defaultSiteContent);
      const { html } = await renderPage({ context, renderer }, request, { href, draft });
      return { html };
    },
  });
}
