import { unstable_localLink } from "@trpc/client";
import type { FastifyRequest } from "fastify";
import type { Context, RequestContext } from "../context.ts";
import { logCallFailure, logFailure } from "../http/error-responses.ts";
import { visitorContext } from "../http/request-context.ts";
import { type AppRouter, appRouter } from "../router.ts";
import { unavailablePage } from "./plain-page.ts";
import type { Page, Renderer } from "./renderer.ts";

type Parts = { context: Context; renderer: Renderer };

type Draft = Partial<Pick<Context, "siteContent" | "siteTexts">>;

/**
 * Renders a page as visitors see it, even if the requester is logged in. The page calls procedures
 * in this process, without HTTP requests. If rendering fails, logs the error and returns a plain
 * page.
 *
 * @param posted the form that the request has posted, which the page shows again
 * @param draft content that is not saved yet, which the page shows instead of the stored content
 */
export async function renderPage(
  { context, renderer }: Parts,
  request: FastifyRequest,
  { href, posted, draft }: { href: string; posted?: RequestContext["posted"]; draft?: Draft },
): Promise<Page> {
  const logged = (error: unknown) => logFailure(request.log, error, request.id);
  try {
    const page = await renderer.render({
      href,
      origin: context.siteOrigin.get(),
      link: unstable_localLink<AppRouter>({
        router: appRouter,
        createContext: async () => ({
          ...visitorContext(context, request),
          ...(posted && { posted }),
          ...draft,
        }),
        onError: ({ error }) => logCallFailure(request.log, error, request.id),
      }),
    });
    if (page.error !== undefined) logged(page.error);
    return page;
  } catch (error) {
    logged(error);
    return unavailablePage;
  }
}
