import { auditListInput } from "#common/audit/audit-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { listAudit } from "./store.ts";

export const auditRouter = router({
  // The searched text may be a person's name, so it must not be in the URL.
  list: adminProcedure
    .meta({ inBody: true })
    .input(auditListInput)
    .query(({ ctx, input: { cursor, ...asked } }) =>
      listAudit(ctx.database.db, {
        ...asked,
        before: cursor === undefined ? undefined : Number(cursor),
      }),
    ),
});
