import { postInput, postTableInput, postUpdate } from "#common/blog/post-input.ts";
import { AppError } from "#common/errors.ts";
import {
  idInput,
  listInput,
  restoreInput,
  searchInput,
  slugInput,
  versionInput,
  versionsInput,
} from "#common/inputs.ts";
import { contentBodyLimit } from "../../content.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { deletePost } from "./delete-post.ts";
import { restorePost } from "./restore-post.ts";
import { cleanPost, createPost, updatePost } from "./save-post.ts";
import {
  findCurrentPostSlug,
  findPost,
  findPublicPost,
  listPosts,
  listPublicPosts,
} from "./store.ts";
import { tablePosts } from "./table-store.ts";
import { findPostVersion, listPostVersions } from "./version-store.ts";

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
    .mutation(async ({ ctx, input }) => {
      const clean = await cleanPost(input);
      return ctx.content.change("blog", (trx) => createPost(trx, clean, ctx.user));
    }),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/blog/admin/{id}",
        summary: "Updates any fields of a post",
      },
      bodyLimit: contentBodyLimit,
    })
    .input(postUpdate)
    .mutation(async ({ ctx, input }) => {
      const clean = await cleanPost(input);
      return ctx.content.change("blog", (trx) => updatePost(trx, clean, ctx.user));
    }),

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
      ctx.content.change("blog", (trx) => deletePost(trx, input.id, ctx.user)),
    ),

  /** All posts, drafts too, as a table that can be sorted, searched and paged by number. */
  table: adminProcedure
    .input(postTableInput)
    .query(({ ctx, input }) => tablePosts(ctx.database.db, input)),

  /** What a post was after each of its saves, newest first. */
  versions: adminProcedure
    .input(versionsInput)
    .query(({ ctx, input }) => listPostVersions(ctx.database.db, input)),

  version: adminProcedure.input(versionInput).query(async ({ ctx, input }) => {
    const version = await findPostVersion(ctx.database.db, input);
    if (!version) throw new AppError("NOT_FOUND", "There is no such version");
    return version;
  }),

  restore: adminProcedure
    .input(restoreInput)
    .mutation(({ ctx, input }) => restorePost(ctx, input, ctx.user)),
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
