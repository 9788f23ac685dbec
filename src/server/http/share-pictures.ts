import type { FastifyInstance } from "fastify";
import { storedSlug } from "#common/inputs.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { findVisibleRow } from "../content/row-store.ts";
import type { Context } from "../context.ts";
import { storedPosts } from "../features/blog/stored-posts.ts";
import { createSharePictureFiles } from "../features/media/share-picture-files.ts";
import { storedPages } from "../features/pages/stored-pages.ts";
import { madePagePoints } from "../limits/limits.ts";
import { visitorAddress } from "./visitor-address.ts";

const headers = {
  "content-type": "image/png",
  "cache-control": "public, max-age=3600",
  "content-security-policy": "default-src 'none'",
};

type SharedTexts = { title: string; shareTitle: string | null };

/**
 * Serves the share pictures of public posts and pages: pictures of their titles, for previews of
 * shared links. If a title cannot be drawn, redirects to the site's own picture.
 */
export function mountSharePictures(app: FastifyInstance, context: Context): void {
  const files = createSharePictureFiles(context);
  const { db } = context.database;
  const mount = (place: string, find: (slug: string) => Promise<SharedTexts | undefined>) =>
    app.get<{ Params: { slug: string } }>(`/${place}/:slug/share.png`, async (request, reply) => {
      reply.header("cache-control", "no-store");
      await context.limits.spendReading(visitorAddress(request), madePagePoints);
      // A text that cannot be a slug is not looked up, because the database would report an error
      // for some texts, such as a null character.
      const { data: slug } = storedSlug.safeParse(request.params.slug);
      const found = slug && (await find(slug));
      if (!found) return reply.code(404).type("text/plain").send("Not found");
      const { site } = (await context.siteContent.get())?.value ?? defaultSiteContent;
      const title = found.shareTitle ?? found.title;
      const picture = await files.read({ title, siteName: site.name });
      if (!picture) return reply.redirect("/share.png", 302);
      const tag = `"${picture.hash}"`;
      reply.headers(headers).header("etag", tag);
      if (request.headers["if-none-match"]?.includes(tag)) return reply.code(304).send();
      return reply.send(picture.bytes);
    });
  mount("blog", (slug) => findVisibleRow(db, storedPosts, slug));
  mount("pages", (slug) => findVisibleRow(db, storedPages, slug));
}
