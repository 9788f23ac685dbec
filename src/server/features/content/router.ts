import { z } from "zod";
import { assertContentSize, contentBodyLimit } from "../../content/clean-content.ts";
import { cleanAside } from "../../html/clean-html-in-worker.ts";
import { adminProcedure, router } from "../../trpc.ts";

/** How large it may be is asked in bytes, as when it is stored. */
const cleanInput = z.strictObject({ html: z.string() });

export const contentRouter = router({
  /** What would be stored of a text, and what of it would not; a mutation, for its size only. */
  clean: adminProcedure
    .meta({ bodyLimit: contentBodyLimit })
    .input(cleanInput)
    .mutation(({ input }) => {
      assertContentSize(input.html);
      return cleanAside(input.html);
    }),
});
