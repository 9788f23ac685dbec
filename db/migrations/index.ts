import type { Migration } from "kysely/migration";
import * as accounts from "./0001-accounts.ts";
import * as content from "./0002-content.ts";
import * as settings from "./0003-settings.ts";
import * as submissions from "./0004-submissions.ts";
import * as analytics from "./0005-analytics.ts";
import * as webhooks from "./0006-webhooks.ts";
import * as operations from "./0007-operations.ts";
import * as oldAddresses from "./0008-old-addresses.ts";
import * as logins from "./0009-logins.ts";
import * as versions from "./0010-versions.ts";
import * as pictures from "./0011-pictures.ts";
import * as settingVersions from "./0012-setting-versions.ts";
import * as submissionWork from "./0013-submission-work.ts";
import * as analyticsSummaries from "./0014-analytics-summaries.ts";
import * as replacedSubmissions from "./0015-replaced-submissions.ts";
import * as submissionSearch from "./0016-submission-search.ts";
import * as postPreviews from "./0017-post-previews.ts";
import * as referrerHosts from "./0018-referrer-hosts.ts";
import * as mail from "./0019-mail.ts";
import * as retention from "./0020-retention.ts";
import * as bounces from "./0021-bounces.ts";
import * as listings from "./0022-listings.ts";
import * as letters from "./0023-letters.ts";
import * as listingDates from "./0024-listing-dates.ts";
import * as listingsTable from "./0025-listings-table.ts";
import * as mailsBeingSent from "./0026-mails-being-sent.ts";
import * as matches from "./0027-matches.ts";
import * as listingFilters from "./0028-listing-filters.ts";
import * as calls from "./0029-calls.ts";
import * as releaseNotes from "./0030-release-notes.ts";
import * as webhookEvents from "./0031-webhook-events.ts";
import * as desk from "./0032-desk.ts";
import * as searchEverywhere from "./0033-search-everywhere.ts";
import * as messages from "./0034-messages.ts";
import * as deliveries from "./0035-deliveries.ts";
import * as setupAndNews from "./0036-setup-and-news.ts";
import * as outsideTexts from "./0037-outside-texts.ts";
import * as postTags from "./0038-post-tags.ts";
import * as siteTexts from "./0039-site-texts.ts";
import * as secondFactors from "./0040-second-factors.ts";
import * as invitations from "./0041-invitations.ts";
import * as auditChain from "./0042-audit-chain.ts";
import * as oldTagSlugs from "./0045-old-tag-slugs.ts";
import * as openSearches from "./0046-open-searches.ts";
import * as tagsAndPicturesOfPosts from "./0047-tags-and-pictures-of-posts.ts";
import * as oldExchanges from "./0048-old-exchanges.ts";
import * as rentsOfSources from "./0049-rents-of-sources.ts";
import * as triesOfPictures from "./0050-tries-of-pictures.ts";
import * as timesOfPublishedPosts from "./0051-times-of-published-posts.ts";

/** All migrations in order. Never change a migration after its merge: add a new one. */
export const migrations: Record<string, Migration> = {
  "0001-accounts": accounts,
  "0002-content": content,
  "0003-settings": settings,
  "0004-submissions": submissions,
  "0005-analytics": analytics,
  "0006-webhooks": webhooks,
  "0007-operations": operations,
  "0008-old-addresses": oldAddresses,
  "0009-logins": logins,
  "0010-versions": versions,
  "0011-pictures": pictures,
  "0012-setting-versions": settingVersions,
  "0013-submission-work": submissionWork,
  "0014-analytics-summaries": analyticsSummaries,
  "0015-replaced-submissions": replacedSubmissions,
  "0016-submission-search": submissionSearch,
  "0017-post-previews": postPreviews,
  "0018-referrer-hosts": referrerHosts,
  "0019-mail": mail,
  "0020-retention": retention,
  "0021-bounces": bounces,
  "0022-listings": listings,
  "0023-letters": letters,
  "0024-listing-dates": listingDates,
  "0025-listings-table": listingsTable,
  "0026-mails-being-sent": mailsBeingSent,
  "0027-matches": matches,
  "0028-listing-filters": listingFilters,
  "0029-calls": calls,
  "0030-release-notes": releaseNotes,
  "0031-webhook-events": webhookEvents,
  "0032-desk": desk,
  "0033-search-everywhere": searchEverywhere,
  "0034-messages": messages,
  "0035-deliveries": deliveries,
  "0036-setup-and-news": setupAndNews,
  "0037-outside-texts": outsideTexts,
  "0038-post-tags": postTags,
  "0039-site-texts": siteTexts,
  "0040-second-factors": secondFactors,
  "0041-invitations": invitations,
  "0042-audit-chain": auditChain,
  "0045-old-tag-slugs": oldTagSlugs,
  "0046-open-searches": openSearches,
  "0047-tags-and-pictures-of-posts": tagsAndPicturesOfPosts,
  "0048-old-exchanges": oldExchanges,
  "0049-rents-of-sources": rentsOfSources,
  "0050-tries-of-pictures": triesOfPictures,
  "0051-times-of-published-posts": timesOfPublishedPosts,
};

/** The name of the newest migration, which a current database has. */
export const newestMigration = Object.keys(migrations).at(-1) ?? "";
