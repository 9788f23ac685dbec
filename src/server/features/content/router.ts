import { z } from "zod";
import { assertContentSize, contentBodyLimit } from "../../content/clean-content.ts";
import { cleanHtmlInWorker } from "../../html/clean-html-in-worker.ts";
import { adminProcedure, router } from "../../trpc.ts";

/**
 * The length of `html` has no limit here, because `bodyLimit` limits the size of the request in
 * bytes, as for the requests that save content.
 */
const cleanInput = z.strictObject({ html: z.string() });

export const contentRouter = router({
  /**
   * Returns a text without unsafe HTML, and the parts that were removed. The procedure is a
   * mutation because the text would be too long for a query's URL.
   */
  clean: adminProcedure
    .meta({ bodyLimit: contentBodyLimit })
    .input(cleanInput)
    .mutation(({ input }) => {
      assertContentSize(input.html);
      return cleanHtmlInWorker(input.html);
    }),
});
