import { z } from "zod";
import { assertContentSize, contentBodyLimit } from "../../content/clean-content.ts";
import { cleanHtmlInWorker } from "../../html/clean-html-in-worker.ts";
import { adminProcedure, router } from "../../trpc.ts";

/** The size of the HTML is checked in bytes, as when it is stored. */
const cleanInput = z.strictObject({ html: z.string() });

export const contentRouter = router({
  /**
   * Returns a text's clean HTML and what cleaning removes from it. It is a mutation because a
   * query's input would be too long.
   */
  clean: adminProcedure
    .meta({ bodyLimit: contentBodyLimit })
    .input(cleanInput)
    .mutation(({ input }) => {
      assertContentSize(input.html);
      return cleanHtmlInWorker(input.html);
    }),
});
