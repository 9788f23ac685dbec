import { createFileRoute } from "@tanstack/react-router";
import { BlogLoading } from "#client/features/blog/blog-loading.tsx";
import { BlogPage } from "#client/features/blog/blog-page.tsx";
import { BlogUnavailable } from "#client/features/blog/blog-unavailable.tsx";
import { loadTag } from "#client/features/blog/load-posts.ts";
import { readCursor } from "#client/features/blog/read-cursor.ts";
import { TagMissing } from "#client/features/blog/tag-missing.tsx";
import { missingTexts } from "#common/site/missing-texts.ts";
import { textReader } from "#common/site/site-texts.ts";
import { describeMissing, describePage } from "./-head.ts";

export const Route = createFileRoute("/blog/tag/$slug")({
  staticData: { names: "tag" },
  validateSearch: readCursor,
  loaderDeps: ({ search: { cursor } }) => ({ cursor }),
  loader: ({ context, params: { slug }, deps: { cursor } }) => loadTag(context, slug, cursor),
  head({ loaderData, match }) {
    if (!loaderData) {
      const { texts, site } = match.context;
      return describeMissing(
        match,
        textReader(missingTexts, texts, site.name)("missingTagHeading"),
      );
    }
    const { name, slug } = loaderData.tag;
    const path = `/blog/tag/${slug}`;
    const { meta, links } = describePage(match, {
      title: name,
      description: loaderData.description,
      path,
      above: [{ name: "Blog", path: "/blog" }],
    });
    const feed = { rel: "alternate", type: "application/atom+xml", title: name };
    return { meta, links: [...links, { ...feed, href: `${path}/feed.xml` }] };
  },
  component: Tag,
  pendingComponent: BlogLoading,
  notFoundComponent: TagMissing,
  errorComponent: BlogUnavailable,
});

function Tag() {
  const { cursor } = Route.useSearch();
  const { first, tag } = Route.useLoaderData();
  return <BlogPage first={first} cursor={cursor} tag={tag} />;
}
