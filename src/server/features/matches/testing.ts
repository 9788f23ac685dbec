import type { ListingStatus } from "#common/listings/listing.ts";
import type { ListingFields } from "#common/listings/listing-fields.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { TestContext } from "../../testing.ts";
import { insertListing, type ListingValues } from "../listings/store.ts";
import { accepted, someAnswers, store } from "../submissions/testing.ts";

/** Stores an open listing of a flat in Lisbon, and returns its id. */
export const storeFlat = (
  { context }: TestContext,
  values: Partial<ListingFields> & ListingValues & { status?: ListingStatus } = {},
): Promise<string> =>
  insertListing(context.database.db, {
    status: "open",
    source: "Feed",
    text: "",
    city: "lisbon",
    rent: 1_000,
    updatedAt: new Date(),
    ...values,
  });

/** Stores an active search for a flat in Lisbon, and returns its id. */
export async function storeSearch(opened: TestContext, answers: Answers = {}): Promise<string> {
  const [id] = await store(opened, [accepted({ ...someAnswers, ...answers })]);
  if (id === undefined) throw new Error("The search was not stored");
  return id;
}

/** Returns the unsent matches of a search as they are stored, the best first. */
export async function unsentOf(
  { context }: TestContext,
  submissionId: string,
): Promise<{ listingId: string; score: number }[]> {
  return context.database.db
    .selectFrom("matches")
    .select(["listingId", "score"])
    .where("submissionId", "=", submissionId)
    .where("state", "=", "unsent")
    .orderBy("score", "desc")
    .orderBy("listingId")
    .execute();
}
