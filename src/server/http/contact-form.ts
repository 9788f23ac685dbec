import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import { contactTexts } from "#common/site/contact-texts.ts";
import { badRequest } from "#common/validation.ts";
import type { Config } from "../config.ts";
import type { RequestContext } from "../context.ts";
import { recordMessage, typedTexts } from "../features/messages/record-message.ts";
import { findPublishedPageOfType } from "../features/pages/store.ts";
import { madePagePoints } from "../limits/limits.ts";
import { prepareErrorResponse } from "./error-responses.ts";
import { acceptFormBodies, formOf, type KeptForm } from "./form-bodies.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { assertOwnPage } from "./same-origin.ts";

type Pages = {
  /**
   * Renders the contact page with its form again, with the typed texts and the reasons why they
   * were refused.
   */
  sendForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    posted: NonNullable<RequestContext["posted"]>,
    kept: KeptForm,
    status: number,
  ) => Promise<FastifyReply>;
  /**
   * Sends a page that shows an error, instead of the requested page. The page contains the given
   * form.
   */
  sendMessage: (reply: FastifyReply, error: AppError, kept?: KeptForm) => FastifyReply;
};

const labels = {
  name: contactTexts.contactName,
  email: contactTexts.contactEmail,
  message: contactTexts.contactMessage,
};

/**
 * Mounts the form of the contact page. It works without JavaScript: the response redirects to the
 * page with a notice, or shows the form again with the typed texts.
 *
 * @param pages renders the pages; if undefined, errors are sent as JSON
 */
export async function mountContactForm(
  app: FastifyInstance,
  { config }: { config: Config },
  createContext: CreateRequestContext,
  pages: Pages | undefined,
): Promise<void> {
  await app.register(async (scope) => {
    acceptFormBodies(scope);
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    if (pages) {
      scope.setErrorHandler((error, request, reply) => {
        return pages.sendMessage(reply, prepareErrorResponse(error, request, reply));
      });
    }

    scope.post("/contact", async (request, reply) => {
      assertOwnPage(request, config);
      const form = formOf(request);
      const kept: KeptForm = { values: form, labels };
      const context = await createContext(request, reply);
      // The rate limit for reading counts this request like a rendered page, because the server
      // renders the page again if it refuses the form. If the limit is used up, the server must not
      // render the page, so it sends a simple page with the typed texts.
      try {
        await context.limits.spendReading(context.address, madePagePoints);
      } catch (error) {
        if (!pages) throw error;
        return pages.sendMessage(reply, prepareErrorResponse(error, request, reply), kept);
      }
      let refused: Awaited<ReturnType<typeof recordMessage>>;
      try {
        if (!(await findPublishedPageOfType(context.database.db, "contact"))) {
          throw new AppError("NOT_FOUND", "There is no contact page");
        }
        refused = await recordMessage(context, form);
      } catch (error) {
        if (!pages) throw error;
        // After an error it is unknown whether the message was stored. The form is shown again with
        // everything that was typed, so that nothing is lost.
        const { status, message } = prepareErrorResponse(error, request, reply);
        const posted = { answers: typedTexts(form), issues: [{ path: "", message }] };
        return pages.sendForm(request, reply, posted, kept, status);
      }
      if (!refused) return reply.code(303).header("location", "/contact?sent=yes").send();
      if (!pages) throw badRequest(refused.issues);
      return pages.sendForm(request, reply, refused, kept, 422);
    });
  });
}
