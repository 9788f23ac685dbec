import { measureEmbeddedTables, measurePostgresTables } from "./admin-tables.ts";
import { measureEmbeddedAnalytics, measurePostgresAnalytics } from "./analytics.ts";
import { measureBackup } from "./backup.ts";
import { measureCachedPages } from "./cached-pages.ts";
import { measureFormEditor } from "./form-editor.ts";
import { measureHomePage } from "./home-page.ts";
import { measureEmbeddedListings, measurePostgresListings } from "./listings.ts";
import { measureLogins } from "./logins.ts";
import { measureMails } from "./mails.ts";
import { measureManyPosts } from "./many-posts.ts";
import { measureEmbeddedMatching, measurePostgresMatching } from "./matching.ts";
import type { Part } from "./part.ts";
import { measureReading } from "./reading.ts";
import { measureReadingPages } from "./reading-pages.ts";
import { measureSecondStart } from "./second-start.ts";
import { measureSubmissions } from "./submissions.ts";
import { measureTracking } from "./tracking.ts";

/** All parts of the bench, in the order of a run. */
export const parts: Part[] = [
  { name: "second-start", measure: measureSecondStart },
  { name: "home-page", needs: "chromium", measure: measureHomePage },
  { name: "reading-pages", needs: "chromium", measure: measureReadingPages },
  { name: "cached-pages", measure: measureCachedPages },
  { name: "many-posts", measure: measureManyPosts },
  { name: "submissions", needs: "postgres", measure: measureSubmissions },
  { name: "logins", measure: measureLogins },
  { name: "mails", measure: measureMails },
  { name: "admin-tables-embedded", measure: measureEmbeddedTables },
  { name: "admin-tables-postgres", needs: "postgres", measure: measurePostgresTables },
  { name: "listings-embedded", measure: measureEmbeddedListings },
  { name: "listings-postgres", needs: "postgres", measure: measurePostgresListings },
  { name: "matching-embedded", needsSite: false, measure: measureEmbeddedMatching },
  {
    name: "matching-postgres",
    needs: "postgres",
    needsSite: false,
    measure: measurePostgresMatching,
  },
  { name: "form-editor", needs: "chromium", measure: measureFormEditor },
  { name: "analytics-embedded", measure: measureEmbeddedAnalytics },
  { name: "analytics-postgres", needs: "postgres", measure: measurePostgresAnalytics },
  { name: "tracking", needs: "postgres", measure: measureTracking },
  { name: "reading", needsSite: false, measure: measureReading },
  { name: "backup", needs: "postgres", measure: measureBackup },
];
