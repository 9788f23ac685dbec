import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import type { TablePage } from "#common/paging.ts";
import type {
  Assignee,
  SubmissionCounts,
  SubmissionDetail,
  SubmissionNote,
  SubmissionSummary,
} from "#common/submissions/submission.ts";
import {
  noteIdInput,
  noteInput,
  personInput,
  submissionIdInput,
  submissionTableInput,
  submissionUpdate,
} from "#common/submissions/submission-input.ts";
import { adminProcedure, router } from "../../trpc.ts";

const later = () => new AppError("SERVICE_UNAVAILABLE", "This is not there yet");

export const submissionsRouter = router({
  table: adminProcedure
    .input(submissionTableInput)
    .query(async (): Promise<TablePage<SubmissionSummary>> => {
      throw later();
    }),

  byId: adminProcedure.input(submissionIdInput).query(async (): Promise<SubmissionDetail> => {
    throw later();
  }),

  cities: adminProcedure
    .input(noInput)
    .query(async (): Promise<{ value: string; label: string; count: number }[]> => {
      throw later();
    }),

  assignees: adminProcedure.input(noInput).query(async (): Promise<Assignee[]> => {
    throw later();
  }),

  counts: adminProcedure.input(noInput).query(async (): Promise<SubmissionCounts> => {
    throw later();
  }),

  update: adminProcedure.input(submissionUpdate).mutation(async (): Promise<SubmissionSummary> => {
    throw later();
  }),

  addNote: adminProcedure.input(noteInput).mutation(async (): Promise<SubmissionNote> => {
    throw later();
  }),

  deleteNote: adminProcedure.input(noteIdInput).mutation(async (): Promise<void> => {
    throw later();
  }),

  /** Changes nothing, but is sent as a body: an address in a URL stays in the logs of others. */
  findPerson: adminProcedure
    .input(personInput)
    .mutation(async (): Promise<{ submissions: number; preferences: number }> => {
      throw later();
    }),

  erasePerson: adminProcedure
    .input(personInput)
    .mutation(
      async (): Promise<{ submissions: number; preferences: number; journalEntries: number }> => {
        throw later();
      },
    ),
});
