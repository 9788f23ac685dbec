import { z } from "zod";
import { apiScopes } from "./api-key.ts";

export const newApiKeyInput = z.strictObject({
  name: z
    .string({ error: "Enter a name" })
    .trim()
    .min(1, { error: "Enter a name", abort: true })
    .max(60, "The name must be at most 60 characters"),
  scopes: z
    .array(z.enum(apiScopes), { error: "Choose what the key may do" })
    .min(1, "Choose what the key may do")
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
});

export type NewApiKey = z.output<typeof newApiKeyInput>;

export const apiKeyIdInput = z.strictObject({ id: z.uuid("id must be a UUID") });
