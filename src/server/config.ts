import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { newPassword, newUsername } from "#common/accounts/account-input.ts";
import { usualImportMegabytes } from "#common/backup/import.ts";
import { isTimeZone } from "#common/time-zones.ts";
import { isPrivateHostEntry } from "#common/webhook/private-hosts.ts";
import { webhookUrlSchema } from "#common/webhook/webhook-url.ts";
import { type MailSettings, mailVariables, readMailSettings } from "./mail/mail-settings.ts";
import {
  type ElsewhereSettings,
  elsewhereVariables,
  readElsewhere,
} from "./object-store/elsewhere-settings.ts";
import { readSecretKeys, type SecretKeys } from "./secrets/secret-keys.ts";

/**
 * The error for an environment variable with an invalid value. The message is one line that names
 * the variable.
 */
export class ConfigError extends Error {}

const port = z.coerce
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((number) => number <= 65_535, { error: "must be a port number" });

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, {
      error: `must be between ${minimum} and ${maximum}`,
    });

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);

const origin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: "must be an http:// or https:// address",
    abort: true,
  })
  .refine((text) => new URL(text).pathname === "/" && !/[?#@]/.test(text), {
    error: "must be an origin, without a path",
  })
  .transform((text) => new URL(text).origin);

const isSigningSecret = (text: string) => /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text);

const isProxyRange = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text);

const onOff = z.enum(["on", "off"], { error: "must be on or off" }).transform((v) => v === "on");

/** An email address as the security contact becomes a `mailto:` link. */
const contact = z
  .string()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine((text) => /^(?:https:\/\/|mailto:|tel:)[!-~]+$/.test(text) && URL.canParse(text), {
    error: "must be an email address, or an address that begins with https://, mailto: or tel:",
  });

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://")
    .refine((text) => URL.canParse(text), { error: "must be an address" })
    .optional(),
  SITE_URL: origin.optional(),
  HSTS_SUBDOMAINS: onOff.default(false),
  SECURITY_CONTACT: contact.optional(),
  ADMIN_USERNAME: newUsername.default("admin"),
  ADMIN_PASSWORD: newPassword.optional(),
  SECRETS_KEY: z.string().optional(),
  SECRETS_KEY_FILE: z.string().optional(),
  SECRETS_KEY_OLD: z.string().optional(),
  SECRETS_KEY_OLD_FILE: z.string().optional(),
  WEBHOOK_SECRET: list
    .refine((secrets) => secrets.length <= 2 && secrets.every(isSigningSecret), {
      error: "must be whsec_ and at least 24 bytes in base64, or two of these with a comma between",
    })
    .default([]),
  N8N_WEBHOOK_URL: webhookUrlSchema.optional(),
  WEBHOOK_PRIVATE_HOSTS: list
    .refine((hosts) => hosts.every(isPrivateHostEntry), {
      error: "must be a comma-separated list of host or host:port",
    })
    .default([]),
  MAIL_PER_MINUTE: wholeNumber(1, 100_000).default(60),
  ...mailVariables,
  TRIAL_DAYS: wholeNumber(1, 365).default(7),
  SHORTLISTS: z.enum(["review", "auto"], { error: "must be review or auto" }).default("review"),
  AUTO_SCORE: wholeNumber(0, 100).default(70),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: "must be the name of a time zone, such as Europe/Berlin" })
    .default("Europe/Berlin"),
  SEARCH_RETENTION_DAYS: wholeNumber(1, 36_500).default(180),
  REGISTRATION: z.enum(["open", "closed"], { error: "must be open or closed" }).default("open"),
  TRUST_PROXY: list
    .refine((proxies) => proxies.every(isProxyRange), {
      error: "must be a comma-separated list of addresses or CIDR ranges",
    })
    .default([]),
  IMPORT_MAX_MB: wholeNumber(1, 100_000).default(usualImportMegabytes),
  DAILY_BACKUPS: onOff.default(true),
  ...elsewhereVariables,
  AUDIT_STREAM: onOff.default(false),
  ANALYTICS_RETENTION_DAYS: wholeNumber(1, 36_500).default(400),
  MAX_CONNECTIONS: wholeNumber(1, 1_000_000).default(2_000),
  METRICS_PORT: port.optional(),
  RATE_LIMITS: onOff.default(true),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
});

/** The names of all environment variables that Roost reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** The product's settings, read from environment variables and checked. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /**
   * The site's public origin. If undefined, changes are accepted only from a loopback origin that
   * equals the `Host` header.
   */
  siteUrl: string | undefined;
  /** Whether browsers must use https for all subdomains of the site's host, too. */
  hstsSubdomains: boolean;
  /**
   * The address at which to report a vulnerability of the site: a `mailto:`, `tel:` or `https:`
   * URL.
   */
  securityContact: string | undefined;
  /**
   * The keys that encrypt the secrets in the database; undefined if the secrets are stored
   * unencrypted.
   */
  secretKeys: SecretKeys | undefined;
  /**
   * The secrets that sign webhook deliveries, the current one first. If empty, deliveries are
   * signed with the secret in the database.
   */
  webhookSecrets: string[];
  webhookUrl: string | undefined;
  webhookPrivateHosts: string[];
  mail: MailSettings;
  /** For how many days a new search gets shortlists. */
  trialDays: number;
  shortlists: {
    /**
     * Whether a shortlist is sent without a person's review if every flat on it is a good match.
     */
    isAuto: boolean;
    /** The lowest score of a good match. */
    autoScore: number;
  };
  /** The time zone of cities that are not in Roost's table. */
  timeZone: string;
  /** The number of days after which the personal data of an ended search are erased. */
  searchRetentionDays: number;
  /**
   * The administrator account to create if there is none. Without a password, a password is
   * generated.
   */
  firstAdmin: { username: string; password: string | undefined };
  isRegistrationOpen: boolean;
  /** The maximum size of an uploaded import in bytes. */
  importMaxBytes: number;
  dailyBackups: boolean;
  /**
   * The remote store to which backups are sent; undefined if they stay in the data directory only.
   */
  elsewhere: ElsewhereSettings | undefined;
  /** Whether entries of the audit log are written to standard output, too. */
  auditStream: boolean;
  /**
   * The number of days after which events of the questionnaire are deleted. The daily counts of
   * these events remain.
   */
  analyticsRetentionDays: number;
  trustProxy: string[];
  /** The maximum number of connections from HTTP clients that are open at the same time. */
  maxConnections: number;
  /** The address and port at which metrics are served; undefined if no metrics are served. */
  metricsPort: number | undefined;
  rateLimits: boolean;
  logLevel: string;
};

/**
 * Reads and checks the environment.
 * @throws ConfigError for an invalid value
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as missing, because compose files set variables that have no value to
  // an empty text.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new ConfigError(`${issue?.path.join(".")}: ${issue?.message}`);
  }
  const env = result.data;
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT === env.PORT && env.PORT !== 0) {
    throw new ConfigError("METRICS_PORT: must not be the PORT of the site");
  }
  if (env.HSTS_SUBDOMAINS && !env.SITE_URL?.startsWith("https:")) {
    throw new ConfigError("HSTS_SUBDOMAINS: needs a SITE_URL that begins with https://");
  }
  const secretKeys = readSecretKeys(env);
  if (secretKeys && "problem" in secretKeys) throw new ConfigError(secretKeys.problem);
  const mail = readMailSettings(env);
  if ("problem" in mail) throw new ConfigError(mail.problem);
  const elsewhere = readElsewhere(env);
  if (elsewhere && "problem" in elsewhere) throw new ConfigError(elsewhere.problem);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    siteUrl: env.SITE_URL,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    securityContact: env.SECURITY_CONTACT,
    secretKeys,
    webhookSecrets: env.WEBHOOK_SECRET,
    webhookUrl: env.N8N_WEBHOOK_URL,
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS,
    mail: { ...mail, perMinute: env.MAIL_PER_MINUTE },
    trialDays: env.TRIAL_DAYS,
    shortlists: { isAuto: env.SHORTLISTS === "auto", autoScore: env.AUTO_SCORE },
    timeZone: env.TIME_ZONE,
    searchRetentionDays: env.SEARCH_RETENTION_DAYS,
    firstAdmin: { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD },
    isRegistrationOpen: env.REGISTRATION === "open",
    importMaxBytes: env.IMPORT_MAX_MB * 1024 * 1024,
    dailyBackups: env.DAILY_BACKUPS,
    elsewhere,
    auditStream: env.AUDIT_STREAM,
    analyticsRetentionDays: env.ANALYTICS_RETENTION_DAYS,
    trustProxy: env.TRUST_PROXY,
    maxConnections: env.MAX_CONNECTIONS,
    metricsPort: env.METRICS_PORT,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  };
}
