import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#common/errors.ts";
import type { Notice } from "#common/search-page/notices.ts";
import type { FormValues } from "#common/search-page/read-wishes.ts";
import { lostLinkTexts } from "#common/site/lost-link-texts.ts";
import { flatTexts, searchEndTexts } from "#common/site/search-part-texts.ts";
import type { Config } from "../config.ts";
import type { RequestContext } from "../context.ts";
import { actOnSearch, erasePersonalData } from "../features/search-page/apply-form.ts";
import { collectPersonalData } from "../features/search-page/describe-search.ts";
import { findLinked } from "../features/search-page/find-linked.ts";
import { sendLinks } from "../features/search-page/send-links.ts";
import { updateWishes } from "../features/search-page/update-wishes.ts";
import { unsubscribe } from "../features/submissions/withdraw-consent.ts";
import { prepareErrorResponse } from "./error-responses.ts";
import { acceptFormBodies, formOf, type KeptForm } from "./form-bodies.ts";
import type { CreateRequestContext } from "./request-context.ts";
import { assertOwnPage } from "./same-origin.ts";

/** The headers of every response to a request whose URL contains the token of a secret link. */
export const secretHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

type Pages = {
  /** Sends the form for changing the wishes, filled with the answers that were refused. */
  sendForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    posted: NonNullable<RequestContext["posted"]>,
    kept: KeptForm,
  ) => Promise<FastifyReply>;
  /**
   * Sends a page that shows an error, instead of the requested page. The page contains the given
   * form.
   */
  sendMessage: (reply: FastifyReply, error: AppError, kept?: KeptForm) => FastifyReply;
};

const tokenOf = (request: FastifyRequest): string =>
  (request.params as { token?: string }).token ?? "";

/**
 * Returns the URL fragment of the flat that the form is about, so that the redirect leads back to
 * the flat; empty if the form names no flat.
 */
const flatFragment = (form: FormValues): string => {
  const [flat = ""] = form.get("flat") ?? [];
  return /^[0-9a-f-]{36}$/.test(flat) ? `#flat-${flat}` : "";
};

/** The labels of the fields of the page `/search/:token` into which a searcher types a text. */
const actionLabels = { words: flatTexts.flatWords, note: searchEndTexts.endNote };

/**
 * Returns whether a form is the request for unsubscribing by one click (RFC 8058), which mail
 * programs send.
 */
const isOneClick = (form: FormValues): boolean => form.get("List-Unsubscribe")?.[0] === "One-Click";

/**
 * Mounts the forms of the searcher's page. They work without JavaScript: each is form-encoded, and
 * the response redirects to a page with a notice.
 *
 * @param pages renders the pages; if undefined, errors are sent as JSON
 */
export async function mountSearchForms(
  app: FastifyInstance,
  { config }: { config: Config },
  createContext: CreateRequestContext,
  pages: Pages | undefined,
): Promise<void> {
  await app.register(async (scope) => {
    acceptFormBodies(scope);
    scope.addHook("onRequest", async (_request, reply) => void reply.headers(secretHeaders));
    if (pages) {
      scope.setErrorHandler((error, request, reply) => {
        return pages.sendMessage(reply, prepareErrorResponse(error, request, reply));
      });
    }
    const redirect = (reply: FastifyReply, path: string, notice: Notice, fragment = "") =>
      reply.code(303).header("location", `${path}?notice=${notice}${fragment}`).send();
    const ownForm = (request: FastifyRequest): FormValues => {
      assertOwnPage(request, config);
      return formOf(request);
    };

    /**
     * Returns the handler of a route to which a form is posted. After an error, the error page
     * contains the form with its values.
     */
    const keepForm =
      (
        labels: KeptForm["labels"],
        handle: (request: FastifyRequest, reply: FastifyReply, kept: KeptForm) => Promise<unknown>,
      ) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const kept: KeptForm = { values: ownForm(request), labels };
        try {
          return await handle(request, reply, kept);
        } catch (error) {
          if (!pages) throw error;
          return pages.sendMessage(reply, prepareErrorResponse(error, request, reply), kept);
        }
      };

    scope.post(
      "/search",
      keepForm({ email: lostLinkTexts.lostEmail }, async (request, reply, { values }) => {
        const context = await createContext(request, reply);
        return redirect(reply, "/search", await sendLinks(context, values.get("email")?.[0]));
      }),
    );

    scope.post(
      "/search/:token",
      keepForm(actionLabels, async (request, reply, { values }) => {
        const context = await createContext(request, reply);
        const search = await findLinked(context, "search", tokenOf(request));
        const notice = await actOnSearch(context, search, values);
        return redirect(reply, `/search/${tokenOf(request)}`, notice, flatFragment(values));
      }),
    );

    scope.post(
      "/search/:token/wishes",
      keepForm({}, async (request, reply, kept) => {
        const context = await createContext(request, reply);
        const search = await findLinked(context, "search", tokenOf(request));
        const outcome = await updateWishes(context, search, kept.values);
        if ("notice" in outcome) {
          return redirect(reply, `/search/${tokenOf(request)}`, outcome.notice);
        }
        if (pages) return pages.sendForm(request, reply, outcome.posted, kept);
        throw new AppError("BAD_REQUEST", "Some answers are not valid", outcome.posted);
      }),
    );

    scope.post(
      "/unsubscribe/:token",
      { config: { takesOtherOrigins: true } },
      async (request, reply) => {
        const form = formOf(request);
        if (!isOneClick(form)) assertOwnPage(request, config);
        const context = await createContext(request, reply);
        const search = await findLinked(context, "unsubscribe", tokenOf(request));
        await unsubscribe(context, search.id);
        // RFC 8058 does not allow a redirect as the response to a mail program.
        if (isOneClick(form)) return reply.type("text/plain").send("You are unsubscribed.");
        return redirect(reply, `/unsubscribe/${tokenOf(request)}`, "unsubscribed");
      },
    );

    scope.post("/personal-data/:token", async (request, reply) => {
      const form = ownForm(request);
      const context = await createContext(request, reply);
      const search = await findLinked(context, "personal-data", tokenOf(request));
      if (form.get("sure")?.[0] !== "yes") {
        return redirect(reply, `/personal-data/${tokenOf(request)}`, "sure");
      }
      await erasePersonalData(context, search);
      return redirect(reply, "/search", "erased");
    });

    scope.get("/personal-data/:token/data.json", async (request, reply) => {
      const context = await createContext(request, reply);
      const data = await collectPersonalData(
        context,
        await findLinked(context, "personal-data", tokenOf(request)),
      );
      return reply
        .header("content-disposition", 'attachment; filename="my-data.json"')
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(data, null, 2));
    });
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * True for a route that checks the Origin header itself. The server's general check of the
     * header skips the route.
     */
    takesOtherOrigins?: true;
  }
}
