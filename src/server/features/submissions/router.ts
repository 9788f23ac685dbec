import { noInput } from "#common/inputs.ts";
import {
  arrivedInput,
  choiceInput,
  noteIdInput,
  noteInput,
  personInput,
  submissionIdInput,
  submissionTableInput,
  submissionUpdate,
} from "#common/submissions/submission-input.ts";
import { adminProcedure, router } from "../../trpc.ts";
import { countChoices } from "./choice-store.ts";
import { erasePerson } from "./erase-person.ts";
import { countPerson } from "./erasure-store.ts";
import { addNote, removeNote } from "./save-note.ts";
import { findSubmissionDetail, listAssignees } from "./store.ts";
import { countArrived, countSubmissions, listCities, tableSubmissions } from "./table-store.ts";
import { noSuchSubmission, updateSubmission } from "./update-submission.ts";

export const submissionsRouter = router({
  /** What visitors sent, as a table that can be searched, filtered, sorted and paged by number. */
  table: adminProcedure
    .meta({ inBody: true })
    .input(submissionTableInput)
    .query(({ ctx, input }) => tableSubmissions(ctx.database.db, input)),

  /** How many of a list's filter have come since it was read. */
  countArrived: adminProcedure
    .meta({ inBody: true })
    .input(arrivedInput)
    .query(({ ctx, input }) => countArrived(ctx.database.db, input)),

  byId: adminProcedure.input(submissionIdInput).query(async ({ ctx, input }) => {
    const submission = await findSubmissionDetail(ctx.database.db, input.id);
    if (!submission) throw noSuchSubmission();
    return submission;
  }),

  /** What the table can be filtered by. */
  cities: adminProcedure.input(noInput).query(({ ctx }) => listCities(ctx.database.db)),
  assignees: adminProcedure.input(noInput).query(({ ctx }) => listAssignees(ctx.database.db)),

  counts: adminProcedure.input(noInput).query(({ ctx }) => countSubmissions(ctx.database.db)),

  /** How many submissions chose an option: for the editor, before it is removed. */
  countChoices: adminProcedure
    .input(choiceInput)
    .query(({ ctx, input }) => countChoices(ctx.database.db, input)),

  update: adminProcedure
    .input(submissionUpdate)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => updateSubmission(trx, input, ctx.user)),
    ),

  addNote: adminProcedure
    .input(noteInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => addNote(trx, input, ctx.user)),
    ),

  deleteNote: adminProcedure
    .input(noteIdInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => removeNote(trx, input, ctx.user)),
    ),

  /** Changes nothing, but is sent as a body: an address in a URL stays in the logs of others. */
  findPerson: adminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => countPerson(ctx.database.db, input.email)),

  erasePerson: adminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, input.email, ctx.user)),
});
