import type { Noun } from "#common/content/nouns.ts";
import { accountsRouter } from "./features/accounts/router.ts";
import { analyticsRouter } from "./features/analytics/router.ts";
import { apiKeysRouter } from "./features/api-keys/router.ts";
import { auditRouter } from "./features/audit/router.ts";
import { backupRouter } from "./features/backup/router.ts";
import { blogRouter } from "./features/blog/router.ts";
import { callsRouter } from "./features/calls/router.ts";
import { contentRouter } from "./features/content/router.ts";
import { deskRouter } from "./features/desk/router.ts";
import { listingsRouter } from "./features/listings/router.ts";
import { mailRouter } from "./features/mail/router.ts";
import { matchesRouter } from "./features/matches/router.ts";
import { mediaRouter } from "./features/media/router.ts";
import { messagesRouter } from "./features/messages/router.ts";
import { pagesRouter } from "./features/pages/router.ts";
import { paletteRouter } from "./features/palette/router.ts";
import { promiseRouter } from "./features/promise/router.ts";
import { definitionRouter } from "./features/questionnaire/definition-router.ts";
import { questionnaireRouter } from "./features/questionnaire/router.ts";
import { remoteBackupsRouter } from "./features/remote-backups/router.ts";
import { searchPageRouter } from "./features/search-page/router.ts";
import { settingsRouter } from "./features/settings/router.ts";
import { setupRouter } from "./features/setup/router.ts";
import { shortlistsRouter } from "./features/shortlists/router.ts";
import { siteRouter } from "./features/site/router.ts";
import { resendRouter } from "./features/submissions/resend-router.ts";
import { submissionsRouter } from "./features/submissions/router.ts";
import { webhookRouter } from "./features/webhook/router.ts";
import { mergeRouters, router } from "./trpc.ts";

/**
 * All procedures of the product. On tRPC they have these names, on REST the paths in their `meta`.
 * TypeScript reports an error if the router of a content type (`Noun`: posts or pages) is missing
 * here.
 */
export const appRouter = router({
  accounts: accountsRouter,
  analytics: analyticsRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  backup: backupRouter,
  blog: blogRouter,
  calls: callsRouter,
  content: contentRouter,
  desk: deskRouter,
  listings: listingsRouter,
  mail: mergeRouters(mailRouter, resendRouter),
  matches: matchesRouter,
  media: mediaRouter,
  messages: messagesRouter,
  pages: pagesRouter,
  palette: paletteRouter,
  promise: promiseRouter,
  questionnaire: questionnaireRouter,
  remoteBackups: remoteBackupsRouter,
  searchPage: searchPageRouter,
  settings: mergeRouters(siteRouter, definitionRouter, settingsRouter),
  setup: setupRouter,
  shortlists: shortlistsRouter,
  submissions: submissionsRouter,
  webhook: webhookRouter,
} satisfies Record<Noun["name"], object> & Record<string, object>);

/** The type of all procedures, which the client imports. */
export type AppRouter = typeof appRouter;
