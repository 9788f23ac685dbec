import type { RecordResult } from "#common/listings/listing-input.ts";
import { requestContextAs, type TestContext } from "../../testing.ts";
import type { Caller } from "../../trpc.ts";
import { recordListings } from "./record-listings.ts";

/** The API key with which tests send listings. */
export const someKey: Caller = {
  kind: "key",
  key: {
    id: "00000000-0000-4000-8000-000000000001",
    name: "Test",
    scopes: ["listings:write"],
    prefix: "roost_k_test",
    createdAt: "2026-01-01T00:00:00.000Z",
    lastUsedAt: null,
  },
};

/** Sends listings as an automation. */
export const sendAll = (
  { context }: Pick<TestContext, "context">,
  items: unknown[],
  caller: Caller = someKey,
): Promise<RecordResult[]> => recordListings(requestContextAs(context, null), items, caller);

/** Sends a listing to `recordListings`. Returns the stored listing; throws if none was stored. */
export async function send(opened: Pick<TestContext, "context">, item: unknown, caller?: Caller) {
  const [result] = await sendAll(opened, [item], caller);
  if (!result || !("listing" in result)) {
    throw new Error(`The listing was not stored: ${JSON.stringify(result)}`);
  }
  return result.listing;
}
