import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { mailAddress } from "./message.ts";

/** The SMTP server that sends all mail. */
export type SmtpServer = {
  host: string;
  port: number;
  /** Whether the connection begins with TLS (`smtps:`), instead of changing to it by STARTTLS. */
  isTlsFromStart: boolean;
  /**
   * Whether the mail server runs on this machine. Only such a server may be used without TLS, or
   * with a certificate that no authority has signed.
   */
  isLoopback: boolean;
  login: { user: string; password: string } | undefined;
};

/** The domain and the key with which mails are signed (DKIM). */
export type Signing = {
  domain: string;
  selector: string;
  /** The private RSA key in PEM. */
  privateKey: string;
};

/** All settings that composing and sending mail needs. */
export type MailSettings = {
  /** The mail server; undefined if mails are stored but not sent. */
  smtp: SmtpServer | undefined;
  /** The sender of all mails. The name is empty if none is configured. */
  from: { name: string; address: string };
  replyTo: string | undefined;
  dkim: Signing | undefined;
  /** The maximum number of mails that are sent per minute. */
  perMinute: number;
};

/**
 * The sender of mails if `MAIL_FROM` is not set. Without a mail server, `MAIL_FROM` may be missing,
 * because mails are then stored in the database but never sent. The address belongs to no
 * person, because the domain `.invalid` is reserved.
 */
const placeholderSender = { name: "Roost", address: "roost@roost.invalid" };

const usualPorts = { "smtp:": 587, "smtps:": 465 };

/** Parses `smtp://user:password@host:587` or `smtps://…`. */
const smtpUrl = z.string().transform((text, context): SmtpServer => {
  const refuse = (message: string) => {
    context.addIssue(message);
    return z.NEVER;
  };
  const url = URL.parse(text);
  const protocol = url?.protocol;
  if (!url?.hostname || (protocol !== "smtp:" && protocol !== "smtps:")) {
    return refuse("must be an address such as smtp://user:password@host:587 or smtps://…");
  }
  if (!/^\/?$/.test(url.pathname) || url.search || url.hash) {
    return refuse("must end after the host and the port");
  }
  if ((url.username === "") !== (url.password === "")) {
    return refuse("needs both a user and a password, or neither");
  }
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === undefined || password === undefined) {
    return refuse("has a % in the user or the password, which must be written as %25");
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1").toLowerCase();
  return {
    host,
    port: url.port === "" ? usualPorts[protocol] : Number(url.port),
    isTlsFromStart: protocol === "smtps:",
    isLoopback: isLoopback(host),
    login: user === "" ? undefined : { user, password },
  };
});

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isLoopback(host: string): boolean {
  if (host === "localhost") return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback";
}

/** Parses `hello@roost.example`, or `Roost <hello@roost.example>`. */
const sender = z.string().transform((text, context) => {
  const whole = text.trim();
  const start = whole.endsWith(">") ? whole.lastIndexOf("<") : -1;
  const address = start === -1 ? whole : whole.slice(start + 1, -1);
  const plainName =
    start === -1
      ? ""
      : whole
          .slice(0, start)
          .trim()
          .replace(/^"(.*)"$/, "$1");
  if (!mailAddress.safeParse(address).success || /[\p{Cc}<>"\\]/u.test(plainName)) {
    context.addIssue("must be an email address, or Name <address>");
    return z.NEVER;
  }
  return { name: plainName, address };
});

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";

/** The domain in the DKIM signature of mails, such as roost.example. */
const signingDomain = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^(?:${label}\\.)+${label}$`), "must be a domain, such as roost.example");

/** The selector: the name below `_domainkey` of the DNS record with the public key. */
const signingSelector = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^(?:${label}\\.)*${label}$`), "must be letters, digits and hyphens");

/** The smallest number of bits of an RSA key whose signatures receivers accept (RFC 8301). */
const leastKeyBits = 1024;

/**
 * Reads the key that signs mails from a file.
 *
 * @returns the key in PEM, or the reason why the file cannot be used
 */
function readSigningKey(file: string): { key: string } | { problem: string } {
  let key: string;
  try {
    key = readFileSync(file, "utf8");
  } catch (error) {
    const { code = "unreadable" } = error as NodeJS.ErrnoException;
    return { problem: `cannot be read (${code})` };
  }
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(key);
    // nodemailer signs with RSA only, and sends without a signature if the key is of another kind.
    if (asymmetricKeyType !== "rsa") return { problem: "must be an RSA key" };
    if ((asymmetricKeyDetails?.modulusLength ?? 0) < leastKeyBits) {
      return { problem: `must have at least ${leastKeyBits} bits` };
    }
    return { key };
  } catch {
    return { problem: "must be a private key in PEM, without a passphrase" };
  }
}

/** The environment variables that set how mail is sent. */
export const mailVariables = {
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: sender.optional(),
  MAIL_REPLY_TO: mailAddress.optional(),
  DKIM_DOMAIN: signingDomain.optional(),
  DKIM_SELECTOR: signingSelector.optional(),
  DKIM_KEY_FILE: z.string().optional(),
};

type Given = z.output<z.ZodObject<typeof mailVariables>>;
type Problem = { problem: string };

/**
 * Reads the settings for mail, except how many mails are sent per minute. If a setting is wrong,
 * `problem` begins with the name of its variable.
 */
export function readMailSettings(given: Given): Omit<MailSettings, "perMinute"> | Problem {
  if (given.SMTP_URL && !given.MAIL_FROM) {
    return { problem: "MAIL_FROM: must be set if SMTP_URL is set" };
  }
  const dkim = readSigning(given);
  if (dkim && "problem" in dkim) return dkim;
  return {
    smtp: given.SMTP_URL,
    from: given.MAIL_FROM ?? placeholderSender,
    replyTo: given.MAIL_REPLY_TO,
    dkim,
  };
}

function readSigning(given: Given): Signing | Problem | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = given;
  if (!domain && !selector && !file) return undefined;
  if (!domain || !selector || !file) {
    const missing = !domain ? "DKIM_DOMAIN" : !selector ? "DKIM_SELECTOR" : "DKIM_KEY_FILE";
    return { problem: `${missing}: must be set if another DKIM variable is set` };
  }
  const result = readSigningKey(resolve(file));
  if ("problem" in result) return { problem: `DKIM_KEY_FILE: ${result.problem}` };
  return { domain, selector, privateKey: result.key };
}
