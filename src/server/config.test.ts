import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("without environment variables, the configuration has the defaults", () => {
  expect(readConfig({ DATABASE_URL: "" })).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    siteUrl: undefined,
    analyticsRetentionDays: 400,
    trustProxy: [],
    webhookPrivateHosts: [],
    mail: { smtp: undefined, dkim: undefined, replyTo: undefined, perMinute: 60 },
    trialDays: 7,
    shortlists: { isAuto: false, autoScore: 70 },
    timeZone: "Europe/Berlin",
    searchRetentionDays: 180,
    rateLimits: true,
    logLevel: "info",
  });
});

test.each([
  ["PORT", "70000"],
  ["PORT", "http"],
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "postgres://["],
  ["SITE_URL", "roost.example"],
  ["SITE_URL", "https://roost.example/path"],
  ["HSTS_SUBDOMAINS", "1"],
  ["HSTS_SUBDOMAINS", "on"],
  ["SECURITY_CONTACT", "security"],
  ["SECURITY_CONTACT", "http://roost.example/report"],
  ["SECURITY_CONTACT", "https://roost.example/\nContact: mailto:a@b.example"],
  ["ADMIN_PASSWORD", "short"],
  ["SECRETS_KEY", "c2hvcnQ="],
  ["SECRETS_KEY", "not base64, but long enough to be a key"],
  ["SECRETS_KEY_FILE", "/nowhere/secrets.key"],
  ["WEBHOOK_SECRET", "whsec_short"],
  ["WEBHOOK_SECRET", `whsec_${"A".repeat(32)},whsec_short`],
  ["N8N_WEBHOOK_URL", "ftp://hooks.example.org"],
  ["WEBHOOK_PRIVATE_HOSTS", "n8n:5678,not a host"],
  ["REGISTRATION", "yes"],
  ["WEBHOOK_PRIVATE_HOSTS", "10.0.0.5/hook"],
  ["TRUST_PROXY", "everyone"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["IMPORT_MAX_MB", "0"],
  ["ANALYTICS_RETENTION_DAYS", "1.5"],
  ["MAX_CONNECTIONS", "0"],
  ["SMTP_URL", "mail.example.org"],
  ["SMTP_URL", "https://mail.example.org"],
  ["SMTP_URL", "smtp://"],
  ["SMTP_URL", "smtp://user@mail.example.org"],
  ["SMTP_URL", "smtp://us%er:secret@mail.example.org"],
  ["SMTP_URL", "smtp://mail.example.org?tls.rejectUnauthorized=false"],
  ["MAIL_FROM", "Roost"],
  ["MAIL_FROM", "a@roost.example, b@roost.example"],
  ["MAIL_FROM", "Roost\r\nBcc: eve <hello@roost.example>"],
  ["MAIL_REPLY_TO", "Team <team@roost.example>"],
  ["MAIL_PER_MINUTE", "0"],
  ["DKIM_DOMAIN", "roost"],
  ["DKIM_SELECTOR", "mail; x=y"],
  ["TRIAL_DAYS", "0"],
  ["SHORTLISTS", "yes"],
  ["AUTO_SCORE", "101"],
  ["TIME_ZONE", "Berlin"],
  ["SEARCH_RETENTION_DAYS", "-1"],
  ["METRICS_PORT", "-1"],
  ["RATE_LIMITS", "maybe"],
  ["LOG_LEVEL", "loud"],
])(
  "the variable %s with the invalid value (%s) is refused by an error of one line that names the variable",
  (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`));
  },
);

test("the mail server, port, encryption and login are read from SMTP_URL, and the login is decoded", () => {
  const smtpOf = (SMTP_URL: string) =>
    readConfig({ SMTP_URL, MAIL_FROM: "hello@roost.example" }).mail.smtp;
  expect(smtpOf("smtp://roost%40example.org:p%2Fw@Mail.example.org")).toEqual({
    host: "mail.example.org",
    port: 587,
    isTlsFromStart: false,
    isLoopback: false,
    login: { user: "roost@example.org", password: "p/w" },
  });
  expect(smtpOf("smtps://mail.example.org/")).toMatchObject({ port: 465, isTlsFromStart: true });
  const loopback = ["localhost", "127.0.0.2", "[::1]", "[::ffff:127.0.0.1]"];
  for (const host of loopback) expect(smtpOf(`smtp://${host}:25`)?.isLoopback).toBe(true);
  const others = ["10.0.0.1", "localhost.example.org", "[fe80::1]", "127.0.0.1.example.org"];
  for (const host of others) expect(smtpOf(`smtp://${host}:25`)?.isLoopback).toBe(false);
});

test("MAIL_FROM may contain a name, and is required if mail is sent", () => {
  const fromOf = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mail.from;
  const named = { name: "Roost, Berlin", address: "hello@roost.example" };
  expect(fromOf("hello@roost.example")).toEqual({ ...named, name: "" });
  expect(fromOf("Roost, Berlin <hello@roost.example>")).toEqual(named);
  expect(fromOf('"Roost, Berlin" <hello@roost.example>')).toEqual(named);
  expect(() => readConfig({ SMTP_URL: "smtp://mail.example.org" })).toThrow(/^MAIL_FROM: must be/);
});

test("the key that signs mails is read from a file; if the file has no RSA key, the error names the environment variable of the file", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-dkim-"));
  const file = join(directory, "key.pem");
  const pem = { type: "pkcs8", format: "pem" } as const;
  const makeRsa = (modulusLength: number) =>
    generateKeyPairSync("rsa", { modulusLength }).privateKey.export(pem);
  const read = async (content: string | Buffer) => {
    await writeFile(file, content);
    const names = { DKIM_DOMAIN: "Roost.example", DKIM_SELECTOR: "mail", DKIM_KEY_FILE: file };
    return readConfig(names).mail.dkim;
  };
  const key = makeRsa(2048);
  expect(await read(key)).toEqual({ domain: "roost.example", selector: "mail", privateKey: key });

  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const publicPem = publicKey.export({ type: "spki", format: "pem" });
  await expect(read(privateKey.export(pem))).rejects.toThrow(/^DKIM_KEY_FILE: must be an RSA key$/);
  await expect(read(makeRsa(512))).rejects.toThrow(/^DKIM_KEY_FILE: must have at least 1024 bits$/);
  await expect(read(publicPem)).rejects.toThrow(/^DKIM_KEY_FILE: must be a private key in PEM/);
  await rm(directory, { recursive: true });

  const names = { DKIM_DOMAIN: "roost.example", DKIM_SELECTOR: "mail", DKIM_KEY_FILE: file };
  expect(() => readConfig(names)).toThrow(/^DKIM_KEY_FILE: cannot be read \(ENOENT\)$/);
  for (const missing of Object.keys(names)) {
    expect(() => readConfig({ ...names, [missing]: "" })).toThrow(
      `${missing}: must be set if another DKIM variable is set`,
    );
  }
});

test("metrics are served on a separate port, and the site's own port is refused for them", () => {
  expect(readConfig({ METRICS_PORT: "9464" }).metricsPort).toBe(9464);
  const same = { PORT: "9464", METRICS_PORT: "9464" };
  expect(() => readConfig(same)).toThrow(/^METRICS_PORT: must not be the PORT of the site$/);
});

test("SECURITY_CONTACT may be an email address, which becomes a mailto: link", () => {
  const contactOf = (text: string) => readConfig({ SECURITY_CONTACT: text }).securityContact;
  expect(contactOf("security@roost.example")).toBe("mailto:security@roost.example");
  for (const address of ["https://roost.example/report", "mailto:a@b.example", "tel:+1-201-555"]) {
    expect(contactOf(address)).toBe(address);
  }
});

test("SITE_URL is reduced to an origin, in lower case and without a path", () => {
  expect(readConfig({ SITE_URL: "https://Roost.example/" }).siteUrl).toBe("https://roost.example");
});

test("the encryption key for secrets is read from a variable or a file, and invalid combinations of key variables are refused", async () => {
  const [key, other] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString("base64"));
  const directory = await mkdtemp(join(tmpdir(), "roost-config-"));
  const file = join(directory, "secrets.key");
  await writeFile(file, `${key}\n`);
  const { secretKeys } = readConfig({ SECRETS_KEY: key });
  expect(readConfig({ SECRETS_KEY_FILE: file }).secretKeys).toEqual(secretKeys);
  expect(readConfig({ SECRETS_KEY: other, SECRETS_KEY_OLD_FILE: file }).secretKeys?.old).toEqual(
    secretKeys?.current,
  );
  expect(() => readConfig({ SECRETS_KEY: key, SECRETS_KEY_FILE: file })).toThrow(
    "SECRETS_KEY_FILE: must not be set together with SECRETS_KEY",
  );
  expect(() => readConfig({ SECRETS_KEY_OLD: key })).toThrow("SECRETS_KEY: must be set if");
  expect(() => readConfig({ SECRETS_KEY: key, SECRETS_KEY_OLD: key })).toThrow(
    "SECRETS_KEY_OLD: must be another key than SECRETS_KEY",
  );
  await rm(directory, { recursive: true });
});
