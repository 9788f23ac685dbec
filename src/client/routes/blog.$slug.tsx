import { createFileRoute } from "@tanstack/react-router";
import { loadPost } from "#client/features/blog/load-post.ts";
import { PostMissing } from "#client/features/blog/post-missing.tsx";
import { PostPage } from "#client/features/blog/post-page.tsx";
import { PostSkeleton } from "#client/features/blog/post-skeleton.tsx";
import { drawnPicturePath } from "#common/media/share-picture.ts";
import { describeMissing, describePage } from "./-head.ts";

export const Route = createFileRoute("/blog/$slug")({
  staticData: { names: "post" },
  loader: ({ context, params }) => loadPost(context, params.slug),
  head: ({ loaderData, match }) => {
    if (!loaderData) return describeMissing(match, "Post Not Found");
    const { post, description } = loaderData;
    const { title, slug, featuredImage, publishedAt, createdAt, updatedAt, tags } = post;
    return describePage(match, {
      title,
      description,
      path: `/blog/${slug}`,
      outside: post,
      image: featuredImage,
      otherwise: drawnPicturePath("blog", post),
      article: { publishedAt: publishedAt ?? createdAt, updatedAt, tags },
      above: [{ name: "Blog", path: "/blog" }],
    });
  },
  component: BlogPost,
  pendingComponent: PostSkeleton,
  notFoundComponent: PostMissing,
});

function BlogPost() {
  return <PostPage {...Route.useLoaderData()} />;
}
