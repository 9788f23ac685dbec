import { expect, test } from "vitest";
import { variableNames } from "./config.ts";
import { findMisspelled } from "./misspelled-variables.ts";

test.each([
  ["RATE_LIMIT", "RATE_LIMITS"],
  ["ROOST_PORT", "PORT"],
  ["ROOST_DATA_DIR", "DATA_DIR"],
  ["DATADIR", "DATA_DIR"],
  ["log_level", "LOG_LEVEL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["ADMIN_PASS", "ADMIN_PASSWORD"],
  ["ANALYTICS_RETENTION", "ANALYTICS_RETENTION_DAYS"],
  ["WEBHOOK_URL", "N8N_WEBHOOK_URL"],
  ["SMTP_URI", "SMTP_URL"],
  ["EMAIL_FROM", "MAIL_FROM"],
  ["DKIM_KEY", "DKIM_KEY_FILE"],
])("the environment variable %s is reported as a misspelling of %s", (name, meant) => {
  expect(findMisspelled({ [name]: "x" })).toEqual([{ name, meant }]);
});

test("Roost's own variables, empty variables and variables of other programs are not reported as misspelled", () => {
  const ours = variableNames.map((name) => [name, "x"]);
  const others = `_ HOME HOSTNAME HOSTS LANG LOGNAME NODE_ENV PATH PGHOST PGPORT POST PWD SHELL TERM
    TZ USER DATABASE_HOST POSTGRES_PASSWORD POSTGRES_URL SMTP_HOST N8N_PORT NODE_OPTIONS
    npm_config_registry npm_lifecycle_event npm_package_version NODE_EXTRA_CA_CERTS XDG_DATA_DIRS
    KUBERNETES_SERVICE_HOST ROOST_SERVICE_HOST ROOST_PORT_3000_TCP ROOST_SERVICE_PORT`;
  const variables = others.split(/\s+/).map((name) => [name, "x"]);
  const kubernetes = { ROOST_PORT: "tcp://10.0.0.1:3000", RATE_LIMIT: "" };
  expect(findMisspelled({ ...Object.fromEntries([...ours, ...variables]), ...kubernetes })).toEqual(
    [],
  );
});
