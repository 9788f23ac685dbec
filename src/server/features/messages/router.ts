import { AppError } from "#common/errors.ts";
import { noInput } from "#common/inputs.ts";
import { emptyMessageForm, type MessageForm } from "#common/messages/message.ts";
import { messageIdInput, messageListInput, messageUpdate } from "#common/messages/message-input.ts";
import { adminProcedure, publicProcedure, router } from "../../trpc.ts";
import { recordRead } from "../audit/record-read.ts";
import { appendAudit } from "../audit/store.ts";
import { deleteMessages } from "./erasure-store.ts";
import { countNewMessages, findMessage, listMessages, setMessageStatus } from "./store.ts";

const noSuchMessage = () => new AppError("NOT_FOUND", "There is no such message");

const typed = (value: unknown): string => (typeof value === "string" ? value : "");

/** The messages that visitors send from the contact page. */
export const messagesRouter = router({
  /**
   * Returns the content of the contact page's form. The form is empty, unless the page is the
   * response to a message that was refused or failed. It then contains the typed texts.
   */
  form: publicProcedure.input(noInput).query(({ ctx: { posted } }): MessageForm => {
    if (!posted) return emptyMessageForm;
    const { name, email, message } = posted.answers;
    return {
      name: typed(name),
      email: typed(email),
      message: typed(message),
      issues: posted.issues,
    };
  }),

  list: adminProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/admin/messages",
        paged: true,
        summary: "Messages from the contact page, newest first",
      },
      inBody: true,
    })
    .input(messageListInput)
    .query(async ({ ctx: { database, user }, input }) => {
      const page = await listMessages(database.db, input);
      await recordRead(database.db, user, { list: "messages", rows: page.items.length });
      return page;
    }),

  counts: adminProcedure
    .input(noInput)
    .query(async ({ ctx }) => ({ new: await countNewMessages(ctx.database.db) })),

  byId: adminProcedure
    .meta({
      rest: { method: "GET", path: "/api/admin/messages/{id}", summary: "A message" },
    })
    .input(messageIdInput)
    .query(async ({ ctx, input }) => {
      const message = await findMessage(ctx.database.db, input.id);
      if (!message) throw noSuchMessage();
      return message;
    }),

  update: adminProcedure
    .meta({
      rest: {
        method: "PATCH",
        path: "/api/admin/messages/{id}",
        summary: "Sets the status of a message",
      },
    })
    .input(messageUpdate)
    .mutation(({ ctx, input: { id, status } }) =>
      ctx.database.db.transaction().execute(async (trx) => {
        if (!(await setMessageStatus(trx, id, status))) throw noSuchMessage();
        // Opening a message marks it as read automatically, so the audit log does not record this
        // as a person's decision.
        if (status !== "read") {
          await appendAudit(trx, { actor: ctx.user, action: "message.update", subject: status });
        }
        const message = await findMessage(trx, id);
        if (!message) throw noSuchMessage();
        return message;
      }),
    ),

  delete: adminProcedure
    .meta({
      rest: {
        method: "DELETE",
        path: "/api/admin/messages/{id}",
        status: 204,
        summary: "Deletes a message, and the mails in which the team got it",
      },
    })
    .input(messageIdInput)
    .mutation(({ ctx, input }) =>
      ctx.database.db.transaction().execute(async (trx) => {
        if ((await deleteMessages(trx, [input.id])) === 0) throw noSuchMessage();
        // The audit log contains no names of persons.
        await appendAudit(trx, { actor: ctx.user, action: "message.delete", subject: null });
      }),
    ),
});
