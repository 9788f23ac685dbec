import { type PostRow, postListInput, posts } from "#common/blog/post.ts";
import { tagRename, tagRestore } from "#common/blog/tag-input.ts";
import type { PublicTag } from "#common/blog/tags.ts";
import { AppError } from "#common/errors.ts";
import { noInput, slugInput } from "#common/inputs.ts";
import { adminProcedures, visitorProcedures } from "../../content/content-procedures.ts";
import { tableRows } from "../../content/row-store.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { deleteTag, renameTag, restoreTag } from "./change-tags.ts";
import { listPublicPosts } from "./store.ts";
import { storedPosts } from "./stored-posts.ts";
import { findTag, listAllTags, listUsedTags, type StoredTag } from "./tag-store.ts";

const withoutSpellings = (tag: StoredTag): PublicTag => ({
  slug: tag.slug,
  name: tag.name,
  posts: tag.posts,
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
    .input(postListInput)
    .query(async ({ ctx, input: { tag, ...part } }) => {
      if (tag === undefined) return listPublicPosts(ctx.database.db, part);
      const { spellings } = (await findTag(ctx, tag)) ?? { spellings: [] };
      return listPublicPosts(ctx.database.db, { ...part, spellings });
    }),

  /** Returns a tag of public posts, by its slug or by an old slug that redirects to it. */
  tag: publicProcedure.input(slugInput).query(async ({ ctx, input }) => {
    const tag = await findTag(ctx, input.slug);
    if (!tag) throw new AppError("NOT_FOUND", "There is no such tag");
    return withoutSpellings(tag);
  }),

  /** Returns the tags of public posts. The tag that the most posts have comes first. */
  tags: publicProcedure
    .input(noInput)
    .query(async ({ ctx }) => (await ctx.publicTags.get()).map(withoutSpellings)),

  ...visitorProcedures(storedPosts),

  admin: router({
    ...adminProcedures(storedPosts),

    /** Returns the tags of all posts, drafts included, in alphabetical order. */
    usedTags: adminProcedure.input(noInput).query(({ ctx }) => listUsedTags(ctx.database.db)),

    /** Returns the tags of all posts, drafts included, each with its number of posts. */
    tags: adminProcedure
      .input(noInput)
      .query(async ({ ctx }) => (await listAllTags(ctx.database.db)).map(withoutSpellings)),

    renameTag: adminProcedure
      .input(tagRename)
      .mutation(({ ctx, input }) => renameTag(ctx, input, ctx.user)),

    deleteTag: adminProcedure
      .input(slugInput)
      .mutation(({ ctx, input }) => deleteTag(ctx, input.slug, ctx.user)),

    /**
     * Undoes one change of a post tag, such as renaming or deleting it: gives the changed posts
     * their earlier tags back.
     */
    restoreTag: adminProcedure
      .input(tagRestore)
      .mutation(({ ctx, input }) => restoreTag(ctx, input, ctx.user)),

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
