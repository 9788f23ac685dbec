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
  ["WEBHOOK_SECRET", "whsec_short"],
  ["N8N_WEBHOOK_URL", "ftp://hooks.example.org"],
  ["WEBHOOK_PRIVATE_HOSTS", "n8n:5678,not a host"],
  ["REGISTRATION", "yes"],
  ["WEBHOOK_PRIVATE_HOSTS", "10.0.0.5/hook"],
  ["TRUST_PROXY", "everyone"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["IMPORT_MAX_MB", "0"],
  ["ANALYTICS_RETENTION_DAYS", "1.5"],
  ["MAX_CONNECTIONS", "0"],
  ["METRICS_PORT", "-1"],
  ["RATE_LIMITS", "maybe"],
  ["LOG_LEVEL", "loud"],
])(
  "the invalid variable %s (%s) is refused by an error of one line that names the variable",
  (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: [^\n]+$`));
  },
);

test("metrics are configured to be served on their own port", () => {
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
