import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Context } from "./context.ts";
import { mountAdminEvents } from "./http/admin-events.ts";
import { mountAnalyticsCsv } from "./http/analytics-csv.ts";
import { mountAuditCsv } from "./http/audit-csv.ts";
import { mountAuditSource } from "./http/audit-source.ts";
import { mountBackupDownload } from "./http/backup-download.ts";
import { bodyLimit } from "./http/body-limit.ts";
import { mountContactForm } from "./http/contact-form.ts";
import { mountDatabaseExport } from "./http/database-export.ts";
import { mountDatabaseImport } from "./http/database-import.ts";
import { mountErrorResponses, refuseUnreadable, sendError } from "./http/error-responses.ts";
import { type FinishedRequest, mountFinishedRequests } from "./http/finished-requests.ts";
import { mountHeaders } from "./http/headers.ts";
import { mountHealth } from "./http/health.ts";
import { mountJsonBodies } from "./http/json-bodies.ts";
import { mountMailEml } from "./http/mail-eml.ts";
import { mountPictureUpload } from "./http/picture-upload.ts";
import { mountPictures } from "./http/pictures.ts";
import { mountPolicyReports } from "./http/policy-reports.ts";
import { mountPromiseCsv } from "./http/promise-csv.ts";
import { requestContexts } from "./http/request-context.ts";
import { mountRequestDeadline } from "./http/request-deadline.ts";
import { mountRequestLog } from "./http/request-log.ts";
import { mountRest } from "./http/rest.ts";
import { mountSameOrigin } from "./http/same-origin.ts";
import { mountSearchForms } from "./http/search-forms.ts";
import { mountSecurityText } from "./http/security-text.ts";
import { createHttpServer } from "./http/server.ts";
import { mountSharePictures } from "./http/share-pictures.ts";
import { mountShareTarget } from "./http/share-target.ts";
import { mountSubmissionsCsv } from "./http/submissions-csv.ts";
import { mountTrpc } from "./http/trpc-endpoint.ts";
import { createIsProxy } from "./http/visitor-address.ts";
import { createPreparedPages } from "./web/prepared-pages.ts";
import type { Renderer } from "./web/renderer.ts";
import { mountSearchPages } from "./web/search-pages.ts";
import { mountSite } from "./web/site.ts";
import { mountSitePreview } from "./web/site-preview.ts";

/**
 * Builds the HTTP server and mounts every route. The server does not listen on a port yet.
 * @param renderer renders the pages; without a renderer, the server has no pages and serves only
 *   the API
 * @param tellAnswered called after each finished request, for example to record metrics
 */
export async function buildApp(
  context: Context,
  renderer?: Renderer,
  tellAnswered?: (request: FinishedRequest) => void,
): Promise<FastifyInstance> {
  const { config, log, database } = context;
  const loggerInstance: FastifyBaseLogger = log;
  const preparedPages = createPreparedPages(context, tellAnswered);
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: config.trustProxy.length > 0 && createIsProxy(config.trustProxy),
    serverFactory(handle) {
      const handleRequest: RequestListener = (request, response) => {
        if (!preparedPages.send(request, response)) handle(request, response);
      };
      return createHttpServer(handleRequest, config, log);
    },
    forceCloseConnections: "idle",
    // A batch request has the names of up to 20 calls in its path, so the router accepts parameters
    // of up to 5,000 characters.
    routerOptions: { maxParamLength: 5_000 },
    frameworkErrors: sendError,
    clientErrorHandler: refuseUnreadable,
  });

  const createRequestContext = requestContexts(context);
  app.addHook("onListen", async () => {
    const address = app.server.address();
    if (typeof address === "object" && address) context.siteOrigin.listening(address.port);
  });

  mountJsonBodies(app);
  mountErrorResponses(app);
  mountRequestDeadline(app);
  mountRequestLog(app, config);
  if (tellAnswered) mountFinishedRequests(app, tellAnswered);
  mountHeaders(app, config);
  await app.register(fastifyCookie);
  mountSameOrigin(app, config);
  mountAuditSource(app);
  mountHealth(app, database);
  mountSecurityText(app, config);
  await mountPolicyReports(app, context);
  await mountTrpc(app, createRequestContext);
  await mountPictureUpload(app, createRequestContext);
  await mountDatabaseImport(app, createRequestContext);
  mountPictures(app, context);
  mountSharePictures(app, context);
  mountSubmissionsCsv(app, createRequestContext);
  mountAnalyticsCsv(app, createRequestContext);
  mountPromiseCsv(app, createRequestContext);
  mountAuditCsv(app, createRequestContext);
  mountDatabaseExport(app, createRequestContext);
  mountBackupDownload(app, createRequestContext);
  mountMailEml(app, createRequestContext);
  mountAdminEvents(app, context, createRequestContext);
  mountRest(app, createRequestContext);
  const searchPages = renderer && mountSearchPages(app, { context, renderer });
  if (renderer) mountSitePreview(app, { context, renderer }, createRequestContext);
  await mountShareTarget(app, config);
  await mountSearchForms(app, context, createRequestContext, searchPages);
  await mountContactForm(app, context, createRequestContext, searchPages);
  if (renderer) await mountSite(app, { context, renderer, preparedPages });
  return app;
}
