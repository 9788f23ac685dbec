import { newsInput } from "#common/desk/news.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { listNews } from "./news-store.ts";

export const deskRouter = router({
  /** Returns what happened since the given time, for notifications of the browser. */
  news: adminProcedure
    .input(newsInput)
    .query(({ ctx, input: { since } }) => listNews(ctx.database.db, since)),
});
