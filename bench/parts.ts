import { measureEmbeddedTables, measurePostgresTables } from "./admin-tables.ts";
import { measureEmbeddedAnalytics, measurePostgresAnalytics } from "./analytics.ts";
import { measureBackup } from "./backup.ts";
import { measureBoard } from "./board.ts";
import { measureCachedPages } from "./cached-pages.ts";
import { measureFormEditor } from "./form-editor.ts";
import { measureGrownData } from "./grown-data.ts";
import { measureHomePage } from "./home-page.ts";
import { measureIdle } from "./idle.ts";
import { measureEmbeddedListings, measurePostgresListings } from "./listings.ts";
import { measureLogins } from "./logins.ts";
import { measureMails } from "./mails.ts";
import { measureManyPosts } from "./many-posts.ts";
import { measureEmbeddedMatching, measurePostgresMatching } from "./matching.ts";
import { measureMemory } from "./memory.ts";
import type { Part } from "./part.ts";
import { measureReading } from "./reading.ts";
import { measureReadingPages } from "./reading-pages.ts";
import { measureRichText } from "./rich-text.ts";
import { measureEmbeddedStart, measurePostgresStart } from "./second-start.ts";
import { measureShortlists } from "./shortlists.ts";
import { measureSubmissions } from "./submissions.ts";
import { measureTracking } from "./tracking.ts";

/** All parts of the bench, in the order of a run. */
export const parts: Part[] = [
  { name: "second-start-embedded", measure: measureEmbeddedStart },
  { name: "second-start-postgres", needs: "postgres", measure: measurePostgresStart },
  { name: "memory", needs: "postgres", measure: measureMemory },
  { name: "idle", needs: "postgres", measure: measureIdle },
  { name: "home-page", needs: "chromium", measure: measureHomePage },
  { name: "reading-pages", needs: "chromium", measure: measureReadingPages },
  { name: "cached-pages", needs: "wrk", measure: measureCachedPages },
  { name: "many-posts", measure: measureManyPosts },
  { name: "submissions", needs: "postgres", alsoNeeds: "wrk", measure: measureSubmissions },
  { name: "logins", measure: measureLogins },
  { name: "mails", measure: measureMails },
  { name: "admin-tables-embedded", measure: measureEmbeddedTables },
  { name: "admin-tables-postgres", needs: "postgres", measure: measurePostgresTables },
  { name: "grown-data", needs: "postgres", measure: measureGrownData },
  { name: "board", needs: "chromium", measure: measureBoard },
  { name: "listings-embedded", measure: measureEmbeddedListings },
  { name: "listings-postgres", needs: "postgres", measure: measurePostgresListings },
  { name: "matching-embedded", needsSite: false, measure: measureEmbeddedMatching },
  {
    name: "matching-postgres",
    needs: "postgres",
    needsSite: false,
    measure: measurePostgresMatching,
  },
  { name: "shortlists", needs: "postgres", measure: measureShortlists },
  { name: "form-editor", needs: "chromium", measure: measureFormEditor },
  { name: "rich-text", needs: "chromium", measure: measureRichText },
  { name: "analytics-embedded", measure: measureEmbeddedAnalytics },
  { name: "analytics-postgres", needs: "postgres", measure: measurePostgresAnalytics },
  { name: "tracking", needs: "postgres", measure: measureTracking },
  { name: "reading", needsSite: false, measure: measureReading },
  { name: "backup", needs: "postgres", measure: measureBackup },
];
