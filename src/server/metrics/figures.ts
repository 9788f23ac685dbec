import type { Context } from "../context.ts";
import type { Outcomes } from "../counters.ts";
import { limitRules } from "../limits/limits.ts";
import type { Reading } from "./reading.ts";

/**
 * The input from which metrics are computed: the process's context, and values read from the
 * database and the disk.
 */
export type Source = { context: Context; reading: Reading };

/** A metric: a single value, or a value for each value of its label. */
export type Figure = {
  name: string;
  help: string;
  /** True for a value that only grows while the process runs. */
  isCounter?: true;
  label?: string;
  /**
   * Returns the metric's value, or a value for each value of its label. Returns undefined if the
   * value is unknown now; the response then omits the metric.
   */
  read: (source: Source) => number | Record<string, number> | undefined;
};

const counted =
  <What extends keyof Outcomes>(what: What, ...outcomes: Outcomes[What][]): Figure["read"] =>
  ({ context: { counters } }) =>
    Object.fromEntries(outcomes.map((outcome) => [outcome, counters.read(what, outcome)]));

const secondsOf = (iso: string | null | undefined): number | undefined =>
  iso ? Date.parse(iso) / 1_000 : undefined;

/**
 * All metrics of the product except those about requests. A metric's labels have only the values
 * that are listed here.
 */
export const figures: Figure[] = [
  {
    name: "roost_database_up",
    help: "1 when the database answers within a second",
    read: ({ reading }) => (reading.isUp ? 1 : 0),
  },
  {
    name: "roost_database_bytes",
    help: "Size of the database on its disk, in bytes",
    read: ({ reading }) => reading.work?.bytes,
  },
  {
    name: "roost_database_connections",
    help: "Database connections of this process by state; waiting counts the requests for one",
    label: "state",
    read: ({ context: { database } }) => {
      const connections = database.connections();
      if (!connections) return undefined;
      const { used, idle, waiting } = connections;
      return { used, idle, waiting };
    },
  },
  {
    name: "roost_database_connections_max",
    help: "Largest number of database connections that this process opens for requests",
    read: ({ context: { database } }) => database.connections()?.most,
  },
  {
    name: "roost_submissions_total",
    help: "Submissions by outcome: accepted by the journal, stored, or impossible to store",
    isCounter: true,
    label: "outcome",
    read: counted("submission", "accepted", "stored", "refused"),
  },
  {
    name: "roost_submissions_waiting",
    help: "Accepted submissions in this process's journal that are not stored yet",
    read: ({ context }) => context.submissions.waiting(),
  },
  {
    name: "roost_webhook_deliveries_total",
    help: "Attempts to deliver a submission by outcome; gone means the receiver answered 410",
    isCounter: true,
    label: "outcome",
    read: counted("delivery", "delivered", "failed", "gone"),
  },
  {
    name: "roost_webhook_jobs",
    help: "Planned delivery attempts of all processes: due now, later, in progress",
    label: "state",
    read: ({ reading: { jobs } }) =>
      jobs && { due: jobs.due, planned: jobs.planned, running: jobs.running },
  },
  {
    name: "roost_webhook_events",
    help: "Events for the webhook that were not delivered: before their first attempt, or failing",
    label: "state",
    read: ({ reading }) => reading.events && { ...reading.events },
  },
  {
    name: "roost_webhook_overdue_seconds",
    help: "Seconds since the oldest due delivery attempt became due",
    read: ({ reading }) => reading.jobs?.overdueSeconds,
  },
  {
    name: "roost_listings_total",
    help: "Listings that persons and automations have sent, by outcome",
    isCounter: true,
    label: "outcome",
    read: counted("listing", "created", "updated", "duplicate", "refused"),
  },
  {
    name: "roost_listings_waiting",
    help: "Listings that wait for a person to open or reject them; at most 1,000 are counted",
    read: ({ reading }) => reading.listings?.new,
  },
  {
    name: "roost_matching_total",
    help: "Listings and searches that were matched, and turns of matching that failed",
    isCounter: true,
    label: "outcome",
    read: counted("matching", "listing", "search", "failed"),
  },
  {
    name: "roost_matching_waiting",
    help: "Changed listings and searches that wait to be matched; at most 1,000 of each are counted",
    label: "kind",
    read: ({ reading }) => reading.work?.unmatched,
  },
  {
    name: "roost_mail_attempts_total",
    help: "Attempts to send a mail by outcome; blocked means the server refuses all mail",
    isCounter: true,
    label: "outcome",
    read: counted("mail", "accepted", "deferred", "refused", "blocked"),
  },
  {
    name: "roost_mail_waiting",
    help: "Mails that wait to be sent, ten thousand at most",
    read: ({ reading }) => reading.mail?.waiting,
  },
  {
    name: "roost_mail_oldest_waiting_seconds",
    help: "Seconds for which the oldest of these mails has waited",
    read: ({ reading }) => reading.mail?.oldestSeconds,
  },
  {
    name: "roost_mail_stopped",
    help: "1 while sending is stopped because the mail server refused the site",
    read: ({ reading }) => reading.mail && (reading.mail.isStopped ? 1 : 0),
  },
  {
    name: "roost_analytics_pending_events",
    help: "Analytics events that are not counted yet, a hundred thousand at most",
    read: ({ reading }) => reading.work?.pendingEvents,
  },
  {
    name: "roost_page_cache_requests_total",
    help: "Requests for pages by result: found in the page cache, or rendered",
    isCounter: true,
    label: "outcome",
    read: counted("page", "kept", "made"),
  },
  {
    name: "roost_page_cache_pages",
    help: "Pages in the page cache",
    read: ({ context }) => context.pages.size().pages,
  },
  {
    name: "roost_page_cache_bytes",
    help: "Size of the page cache in bytes",
    read: ({ context }) => context.pages.size().bytes,
  },
  {
    name: "roost_logins_total",
    help: "Logins by outcome; held_up counts those refused because too many came before",
    isCounter: true,
    label: "outcome",
    read: counted("login", "right", "wrong", "held_up"),
  },
  {
    name: "roost_limits_hit_total",
    help: "Requests that an address limit refused",
    isCounter: true,
    label: "limit",
    read: counted("limit", ...(Object.keys(limitRules) as Outcomes["limit"][])),
  },
  {
    name: "roost_policy_reports_total",
    help: "Reports of browsers that blocked a part of a page: logged, repeated, or left out",
    isCounter: true,
    label: "outcome",
    read: counted("policyReport", "logged", "repeated", "left_out"),
  },
  {
    name: "roost_imports_total",
    help: "Imports and restores by outcome",
    isCounter: true,
    label: "outcome",
    read: counted("import", "done", "refused", "unknown"),
  },
  {
    name: "roost_import_running",
    help: "1 while this process imports a file or verifies a backup",
    read: ({ context }) => (context.imports.progress() ? 1 : 0),
  },
  {
    name: "roost_daily_backups_total",
    help: "Daily backups by outcome",
    isCounter: true,
    label: "outcome",
    read: counted("dailyBackup", "made", "failed"),
  },
  {
    name: "roost_backup_last_success_timestamp_seconds",
    help: "Time of the last daily backup in this DATA_DIR",
    read: ({ reading }) => secondsOf(reading.backups?.lastAt),
  },
  {
    name: "roost_backup_age_seconds",
    help: "Age of the last daily backup in this DATA_DIR",
    read: ({ reading }) => {
      const madeAt = secondsOf(reading.backups?.lastAt);
      return madeAt && Date.now() / 1_000 - madeAt;
    },
  },
  {
    name: "roost_backup_failing",
    help: "1 when the last attempt to make a daily backup failed",
    read: ({ reading: { backups } }) => backups && (backups.problem === null ? 0 : 1),
  },
  {
    name: "roost_data_disk_bytes",
    help: "Size of the disk that holds DATA_DIR",
    read: ({ reading }) => reading.disk?.bytes,
  },
  {
    name: "roost_data_disk_free_bytes",
    help: "Free space on that disk for this process",
    read: ({ reading }) => reading.disk?.freeBytes,
  },
];
