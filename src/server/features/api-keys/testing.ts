import type { ApiScope } from "#common/api-keys/api-key.ts";
import type { Context } from "../../context.ts";
import { someAdmin } from "../../testing.ts";
import { createApiKey } from "./create-api-key.ts";

/** Creates an API key, and returns its id and the headers of a request with it. */
export async function keyFor(
  context: Pick<Context, "database">,
  scopes: ApiScope[],
): Promise<{ id: string; headers: { authorization: string } }> {
  const { id, key } = await createApiKey(context, someAdmin, { name: "Test", scopes });
  return { id, headers: { authorization: `Bearer ${key}` } };
}
