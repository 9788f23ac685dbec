import { access, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { memorySettings } from "./memory-settings.ts";

type Service = {
  image: string;
  build?: string;
  user?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  environment: Record<string, string>;
  volumes: string[];
};

const text = await readFile("compose.yaml", "utf8");
const { services } = parse(text) as { services: Record<string, Service> };
const { roost, database } = services;
if (!roost || !database) throw new Error("compose.yaml has no service roost, or no database");

test.each(Object.entries(services))(
  "the container %s has no Linux capability and cannot gain one",
  (_name, service) => {
    const { cap_drop, cap_add, security_opt, privileged } = service;
    expect({ cap_drop, cap_add, security_opt, privileged }).toEqual({
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
  },
);

test("container images are pinned to an exact version or a hash", () => {
  const pulled = Object.values(services).filter(({ build }) => build === undefined);
  expect(pulled.length).toBeGreaterThan(1);
  for (const { image } of pulled) {
    expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-[a-z]+)?$|@sha256:[0-9a-f]{64}$/);
  }
});

test.each([
  ["Dockerfile", ""],
  ["deploy/roost.service", "Environment="],
])(
  "for each environment variable in memory-settings.ts, %s sets the same value as memory-settings.ts",
  async (path, prefix) => {
    const file = await readFile(path, "utf8");
    const lines = file.split("\n").map((line) => line.replace(/\\$/, "").trim());
    for (const [name, value] of Object.entries(memorySettings)) {
      expect(lines).toContain(`${prefix}${name}=${value}`);
    }
  },
);

test.each(["admin", "backup", "db:migrate", "demo", "mail"])(
  "the image contains the script of the operators' command npm run %s",
  async (command) => {
    const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
    const path = scripts[command].replace(/^node /, "");
    expect(await readFile("Dockerfile", "utf8")).toMatch(
      new RegExp(`^COPY scripts/[^\n]* ${path.replace(".", "\\.")} [^\n]*scripts/$`, "m"),
    );
  },
);

test("the database role that Roost uses is not the superuser that the database image creates", async () => {
  const [, role] = /^postgres:\/\/(\w+):/.exec(roost.environment.DATABASE_URL ?? "") ?? [];
  const [script = "", ...others] = database.volumes.flatMap((volume) => {
    const [from = "", to = ""] = volume.split(":");
    return to.startsWith("/docker-entrypoint-initdb.d/") ? [from] : [];
  });
  expect(others).toEqual([]);
  await access(script);
  expect(await readFile(script, "utf8")).toContain(`create role ${role} login nosuperuser `);
  expect(database.environment.POSTGRES_USER).toBeUndefined();
});

test("the containers of Roost and of n8n use the same webhook address and secret as the n8n workflow", async () => {
  const workflow = await readFile("deploy/n8n-workflow.json", "utf8");
  const [, path = ""] = /"path":\s*"([^"]+)"/.exec(workflow) ?? [];
  const [, secret = ""] = /\$env\.(\w+)/.exec(workflow) ?? [];
  expect(roost.environment).toMatchObject({
    N8N_WEBHOOK_URL: `http://n8n:5678/webhook/${path}`,
    WEBHOOK_PRIVATE_HOSTS: "n8n:5678",
  });
  expect(services.n8n?.environment[secret]).toMatch(/^\$\{WEBHOOK_SECRET:\?/);
});

test("the example .env file (deploy/compose.env) names every variable that compose.yaml needs, and the variables for mail", async () => {
  const settings = await readFile("deploy/compose.env", "utf8");
  const used = [...text.matchAll(/\$\{(\w+):[?-]/g)].map(([, name = ""]) => name);
  const optional = ["ADMIN_USERNAME", "TZ"];
  const named = [...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(used.filter((name) => !optional.includes(name))));
  expect(named).toEqual(
    expect.arrayContaining([
      "SMTP_URL",
      "MAIL_FROM",
      "DKIM_DOMAIN",
      "DKIM_SELECTOR",
      "DKIM_KEY_FILE",
    ]),
  );
});
