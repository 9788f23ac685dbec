import { z } from "zod";
import { adminProcedure, router } from "../../trpc.ts";
import { listAudit } from "./store.ts";

const auditInput = z.strictObject({
  limit: z.int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, "cursor is not valid")
    .optional(),
});

export const auditRouter = router({
  list: adminProcedure.input(auditInput).query(({ ctx, input: { limit, cursor } }) =>
    listAudit(ctx.database.db, {
      limit,
      before: cursor === undefined ? undefined : Number(cursor),
    }),
  ),
});
