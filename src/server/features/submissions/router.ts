import { noInput } from "#common/inputs.ts";
import { boardInput, bulkUpdate, undoInput } from "#common/submissions/board-input.ts";
import {
  savedViewDeletion,
  savedViewInput,
  savedViewUpdate,
} from "#common/submissions/saved-view.ts";
import {
  answerCountInput,
  arrivedInput,
  noteIdInput,
  noteInput,
  personInput,
  submissionIdInput,
  submissionTableInput,
  submissionUpdate,
} from "#common/submissions/submission-input.ts";
import { adminProcedure, router, sensitiveAdminProcedure } from "../../trpc.ts";
import { recordRead } from "../audit/record-read.ts";
import { findBoard } from "./board-store.ts";
import { countAnswers } from "./choice-store.ts";
import { erasePerson } from "./erase-person.ts";
import { countPerson } from "./erasure-store.ts";
import { countErasuresAhead } from "./retention-schedule.ts";
import { addNote, removeNote } from "./save-note.ts";
import { createView, removeView, updateView } from "./save-view.ts";
import { askForConfirmation } from "./send-confirmation.ts";
import { findSubmissionDetail, listAssignees } from "./store.ts";
import { countArrived, countSubmissions, listCities, tableSubmissions } from "./table-store.ts";
import { noSuchSubmission, updateSubmission } from "./update-submission.ts";
import { undoUpdates, updateSubmissions } from "./update-submissions.ts";
import { listViews } from "./view-store.ts";

/** The saved views of the table of submissions. Every administrator can change the shared ones. */
const viewsRouter = router({
  list: adminProcedure.input(noInput).query(({ ctx }) => listViews(ctx.database.db, ctx.user.id)),

  create: adminProcedure
    .input(savedViewInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => createView(trx, input, ctx.user)),
    ),

  update: adminProcedure
    .input(savedViewUpdate)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => updateView(trx, input, ctx.user)),
    ),

  delete: adminProcedure
    .input(savedViewDeletion)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => removeView(trx, input, ctx.user)),
    ),
});

export const submissionsRouter = router({
  views: viewsRouter,

  /** Returns one page of the table of submissions, searched, filtered and sorted. */
  table: adminProcedure
    .meta({ inBody: true })
    .input(submissionTableInput)
    .query(async ({ ctx: { database, user }, input }) => {
      const page = await tableSubmissions(database.db, input);
      await recordRead(database.db, user, { list: "submissions", rows: page.items.length });
      return page;
    }),

  /** Returns the first cards of each column of the board, searched, filtered and sorted. */
  board: adminProcedure
    .meta({ inBody: true })
    .input(boardInput)
    .query(({ ctx: { config, database }, input }) =>
      findBoard(database.db, input, { ...config, now: new Date() }),
    ),

  /**
   * Counts the submissions that match the filter of a table and arrived after the table was loaded.
   */
  countArrived: adminProcedure
    .meta({ inBody: true })
    .input(arrivedInput)
    .query(({ ctx, input }) => countArrived(ctx.database.db, input)),

  byId: adminProcedure.input(submissionIdInput).query(async ({ ctx, input }) => {
    const submission = await findSubmissionDetail(ctx.database.db, input.id);
    if (!submission) throw noSuchSubmission();
    return submission;
  }),

  /**
   * The procedures that return the cities and the administrators by which the table of submissions
   * can be filtered.
   */
  cities: adminProcedure.input(noInput).query(({ ctx }) => listCities(ctx.database.db)),
  assignees: adminProcedure.input(noInput).query(({ ctx }) => listAssignees(ctx.database.db)),

  counts: adminProcedure.input(noInput).query(({ ctx }) => countSubmissions(ctx.database.db)),

  /** Counts the searches whose personal data will be erased within the next seven days. */
  erasuresAhead: adminProcedure.input(noInput).query(({ ctx }) => countErasuresAhead(ctx)),

  /**
   * Counts, for each of the given answers, the open and the ended searches that contain it. The
   * questionnaire's editor shows the numbers before it removes a field or an option.
   */
  countAnswers: adminProcedure
    .meta({ inBody: true })
    .input(answerCountInput)
    .query(({ ctx, input }) => countAnswers(ctx.database.db, input.answers)),

  update: adminProcedure
    .input(submissionUpdate)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => updateSubmission(trx, input, ctx.user)),
    ),

  /** Makes one change to all selected submissions, and reports which of them were not changed. */
  bulk: adminProcedure
    .input(bulkUpdate)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => updateSubmissions(trx, input, ctx.user)),
    ),

  /**
   * Undoes the last change of the given submissions, except those that have changed again since.
   */
  undo: adminProcedure
    .input(undoInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute((trx) => undoUpdates(trx, input, ctx.user)),
    ),

  /** Mails the searcher another request to confirm the search. */
  askForConfirmation: adminProcedure
    .input(submissionIdInput)
    .mutation(({ ctx, input }) => askForConfirmation(ctx, input.id, ctx.user)),

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

  /**
   * The procedure is a mutation, although it changes nothing: its input is an email address, which
   * must be in the body of the request and not in the URL, because logs contain URLs.
   */
  findPerson: adminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => countPerson(ctx.database.db, input.email)),

  erasePerson: sensitiveAdminProcedure
    .input(personInput)
    .mutation(({ ctx, input }) => erasePerson(ctx, input.email, ctx.user)),
});
