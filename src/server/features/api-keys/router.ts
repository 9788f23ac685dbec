import { apiKeyIdInput, newApiKeyInput } from "#common/api-keys/api-key-input.ts";
import { noInput } from "#common/inputs.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { createApiKey, revokeApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./store.ts";

const path = "/api/admin/api-keys";

export const apiKeysRouter = router({
  list: adminProcedure
    .meta({ rest: { method: "GET", path, summary: "API keys, newest first" } })
    .input(noInput)
    .query(({ ctx }) => listApiKeys(ctx.database.db)),

  create: sensitiveAdminProcedure
    .meta({
      rest: {
        method: "POST",
        path,
        status: 201,
        summary: "Creates an API key. Only this response contains the key itself",
      },
    })
    .input(newApiKeyInput)
    .mutation(({ ctx, input }) => createApiKey(ctx, ctx.user, input)),

  revoke: sensitiveAdminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: `${path}/{id}`,
        status: 204,
        summary: "Revokes an API key for ever",
      },
    })
    .input(apiKeyIdInput)
    .mutation(({ ctx, input }) => revokeApiKey(ctx, ctx.user, input.id)),
});
