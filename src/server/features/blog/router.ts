import { type PostRow, posts } from "#common/blog/post.ts";
import { listInput } from "#common/inputs.ts";
import { adminProcedures, visitorProcedures } from "../../content/content-procedures.ts";
import { tableRows } from "../../content/row-store.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { listPublicPosts } from "./store.ts";
import { storedPosts } from "./stored-posts.ts";

export const blogRouter = router({
  list: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/blog",
        paged: true,
        summary: "Published posts, newest first, without content",
      },
    })
    .input(listInput)
    .query(({ ctx, input }) => listPublicPosts(ctx.database.db, input)),

  ...visitorProcedures(storedPosts),

  admin: router({
    ...adminProcedures(storedPosts),

    /**
     * Returns one page of the sorted table of posts. Each row says whether visitors can read the
     * post now.
     */
    table: adminProcedure.input(posts.tableInput).query(async ({ ctx, input }) => {
      const { items, ...page } = await tableRows(ctx.database.db, storedPosts, input);
      const now = new Date().toISOString();
      const withPublicity = (post: (typeof items)[number]): PostRow => ({
        ...post,
        isPublic: post.published && post.publishedAt !== null && post.publishedAt <= now,
      });
      return { ...page, items: items.map(withPublicity) };
    }),
  }),
});
