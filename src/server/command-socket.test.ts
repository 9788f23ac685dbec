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

test("a command reaches the server of its data directory, which only the server's user may call", async () => {
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

test("a refused command, a failed one, an unknown one and one with too much input say so", async () => {
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

test("a socket that a killed server left behind is replaced", async () => {
  await writeFile(join(dataDir, "commands.sock"), "");
  const close = await serveCommands(dataDir, { say: async () => "new" }, log);
  expect(await call("say")).toBe("new");
  await close();
});

test("a second server on the same directory leaves the commands with the first one", async () => {
  const close = await serveCommands(dataDir, { say: async () => "first" }, log);
  const closeSecond = await serveCommands(dataDir, { say: async () => "second" }, log);
  await closeSecond();
  expect(await call("say")).toBe("first");
  await close();
});

test("a data directory whose path is too long for a socket has no commands, and the log says why", async () => {
  const long = join(dataDir, "x".repeat(100));
  const close = await serveCommands(long, {}, log);
  await close();
  expect(logged.join()).toContain("too long for a socket");
  await expect(callCommand(long, "say", Buffer.alloc(0))).rejects.toThrow("too long for a socket");
});
