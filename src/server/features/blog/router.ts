import { postInput, postUpdate } from "#common/blog/post-input.ts";
import { AppError } from "#common/errors.ts";
import { idInput, listInput, searchInput, slugInput } from "#common/inputs.ts";
import { contentBodyLimit } from "../../content.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { createPost, updatePost } from "./save-post.ts";
import {
  deletePost,
  findCurrentPostSlug,
  findPost,
  findPublicPost,
  listPosts,
  listPublicPosts,
} from "./store.ts";

const notFound = () => new AppError("NOT_FOUND", "There is no such post");

const adminRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/blog/admin",
        paged: true,
        summary: "All posts, drafts too, newest first, without content",
      },
    })
    .input(searchInput)
    .query(({ ctx, input }) => listPosts(ctx.database.db, input)),

  byId: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/blog/admin/{id}", summary: "A post, draft or not" },
    })
    .input(idInput)
    .query(async ({ ctx, input }) => {
      const post = await findPost(ctx.database.db, input.id);
      if (!post) throw notFound();
      return post;
    }),

  create: adminProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/blog/admin",
        status: 201,
        summary: "Creates a post",
      },
      bodyLimit: contentBodyLimit,
    })
    .input(postInput)
    .mutation(({ ctx, input }) =>
      ctx.content.change("blog", (trx) => createPost(trx, input, ctx.user.id)),
    ),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/blog/admin/{id}",
        summary: "Changes some of a post's fields",
      },
      bodyLimit: contentBodyLimit,
    })
    .input(postUpdate)
    .mutation(({ ctx, input }) => ctx.content.change("blog", (trx) => updatePost(trx, input))),

  delete: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/api/blog/admin/{id}",
        status: 204,
        summary: "Deletes a post",
      },
    })
    .input(idInput)
    .mutation(({ ctx, input }) =>
      ctx.content.change("blog", async (trx) => {
        if (!(await deletePost(trx, input.id))) throw notFound();
      }),
    ),
});

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

  bySlug: publicProcedure
    .meta({ rest: { method: "GET", path: "/api/blog/{slug}", summary: "A published post" } })
    .input(slugInput)
    .query(async ({ ctx, input }) => {
      const post = await findPublicPost(ctx.database.db, input.slug);
      if (!post) throw notFound();
      return post;
    }),

  /** The slug that a post has now, by one that it had before; null when it leads nowhere. */
  currentSlug: publicProcedure
    .input(slugInput)
    .query(
      async ({ ctx, input }) => (await findCurrentPostSlug(ctx.database.db, input.slug)) ?? null,
    ),

  admin: adminRouter,
});
