import { generateAtomFeed } from "feedsmith";
import type { Post, PostSummary } from "#common/blog/post.ts";
import { mapTags } from "#common/html.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import { listWholePublicPosts } from "../features/blog/store.ts";
import type { StoredTag } from "../features/blog/tag-store.ts";
import type { DocumentSource } from "./document-source.ts";

const postsInFeed = 30;
const atom = "application/atom+xml";

/** Characters that XML documents may not contain. They are removed from the feed. */
// oxlint-disable-next-line no-control-regex -- these characters are removed
const notForXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Makes relative links and pictures absolute, because feed readers show posts outside of the site.
 */
export const withWholeAddresses = (html: string, origin: string): string =>
  mapTags(html, (_, text) => text.replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`));

function toEntry(post: Post & PostSummary, origin: string, started: string) {
  const url = `${origin}/blog/${post.slug}`;
  return {
    // The id of an entry does not contain the slug: if it did, a post whose slug changes would
    // appear twice in feed readers.
    id: `tag:${new URL(origin).hostname},${started}:post-${post.id}`,
    title: { value: post.title },
    updated: new Date(post.updatedAt),
    published: new Date(post.publishedAt ?? post.createdAt),
    links: [{ href: url, rel: "alternate", type: "text/html" }],
    summary: { value: post.preview },
    content: { type: "html", value: withWholeAddresses(post.content, origin) },
  };
}

/**
 * Returns the newest posts with their full text as an Atom feed (RFC 4287).
 * @param tag if given, the feed contains only the posts with this tag
 */
export async function feed({ context, origin }: DocumentSource, tag?: StoredTag): Promise<string> {
  const { site } = (await context.siteContent.get())?.value ?? defaultSiteContent;
  const posts = await listWholePublicPosts(context.database.db, {
    limit: postsInFeed,
    spellings: tag?.spellings,
  });
  const page = tag ? `${origin}/blog/tag/${tag.slug}` : `${origin}/blog`;
  const newest = posts
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
  const xml = generateAtomFeed({
    id: tag ? page : `${origin}/`,
    title: { value: tag ? `${tag.name} – ${site.name}` : site.name },
    subtitle: { value: site.tagline },
    // A feed must state when it changed last. A feed without posts states the year 1970.
    updated: new Date(newest ?? 0),
    authors: [{ name: site.name, uri: `${origin}/` }],
    links: [
      { href: tag ? `${page}/feed.xml` : `${origin}/feed.xml`, rel: "self", type: atom },
      { href: page, rel: "alternate", type: "text/html" },
    ],
    entries: posts.map((post) => toEntry(post, origin, post.createdAt.slice(0, 10))),
  });
  return xml.replaceAll(notForXml, "");
}
