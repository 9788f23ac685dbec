import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "#common/errors.ts";
import { callCommand, serveCommands } from "./command-socket.ts";

let dataDir: string;
const logged: string[] = [];
const write = (...words: unknown[]) => void logged.push(JSON.stringify(words));
const log = { warn: write, error: write };

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "roost-socket-"));
  logged.length = 0;
});
afterEach(() => rm(dataDir, { recursive: true }));

const call = (name: string, input = "") => callCommand(dataDir, name, Buffer.from(input));

test("a command reaches the server that uses the data directory, through a socket that only the server's user may open", async () => {
  const close = await serveCommands(
    dataDir,
    { repeat: async (input) => `You said ${input.toString()}` },
    log,
  );
  expect(await call("repeat", "Grüße\n")).toBe("You said Grüße\n");
  const { mode } = await stat(join(dataDir, "commands.sock"));
  expect((mode & 0o777).toString(8)).toBe("600");
  await close();
  await expect(call("repeat")).rejects.toThrow(`No server is running on ${dataDir}.`);
});

test("a command that is refused, fails, is unknown or has too much input prints the reason", async () => {
  const commands = {
    refuse: async () => {
      throw new AppError("CONFLICT", "SMTP_URL is not set");
    },
    fail: async () => {
      throw new Error("secret of ana@example.org");
    },
    take: async () => "taken",
  };
  const close = await serveCommands(dataDir, commands, log);
  await expect(call("refuse")).rejects.toThrow(/^SMTP_URL is not set$/);
  await expect(call("fail")).rejects.toThrow(/^The server could not do it. Its log says more.$/);
  await expect(call("toString")).rejects.toThrow("does not know this command");
  await expect(call("take", "x".repeat(6_000_000))).rejects.toThrow("The input is larger than");
  expect(logged).toHaveLength(1);
  expect(logged.join()).not.toContain("ana@example.org");
  await close();
});

test("a command socket that a killed server left behind is replaced", async () => {
  await writeFile(join(dataDir, "commands.sock"), "");
  const close = await serveCommands(dataDir, { say: async () => "new" }, log);
  expect(await call("say")).toBe("new");
  await close();
});

test("if a second server starts on the same data directory, commands still reach the first one", async () => {
  const close = await serveCommands(dataDir, { say: async () => "first" }, log);
  const closeSecond = await serveCommands(dataDir, { say: async () => "second" }, log);
  await closeSecond();
  expect(await call("say")).toBe("first");
  await close();
});

test("if several servers start at the same moment on one data directory, all of them start, and exactly one receives commands", async () => {
  const servers = Array.from({ length: 8 }, () =>
    serveCommands(dataDir, { say: async () => "here" }, log),
  );
  const closings = await Promise.all(servers);
  expect(await call("say")).toBe("here");
  for (const close of closings) await close();
});

test("a server whose data directory has too long a path takes no commands, and its log says why", async () => {
  const long = join(dataDir, "x".repeat(100));
  const close = await serveCommands(long, {}, log);
  await close();
  expect(logged.join()).toContain("too long for a socket");
  await expect(callCommand(long, "say", Buffer.alloc(0))).rejects.toThrow("too long for a socket");
});
