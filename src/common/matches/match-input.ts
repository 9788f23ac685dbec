import { z } from "zod";
import { submissionIdInput } from "../submissions/submission-input.ts";

/** The input that identifies a match: the id of its search and the id of its listing. */
export const matchInput = submissionIdInput.extend({
  listingId: z.uuid("listingId must be a UUID"),
});
