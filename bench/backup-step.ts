import { monitorEventLoopDelay } from "node:perf_hooks";
import { pino } from "pino";
import { installMessages } from "../src/common/validation.ts";
import { openBackupAdministration } from "../src/server/commands/administer-backups.ts";
import { readConfig } from "../src/server/config.ts";

// Usage: node bench/backup-step.ts export|import <file>. Prints as JSON how long the export or
// import took.
const [what, path = ""] = process.argv.slice(2);

installMessages();
await using administration = await openBackupAdministration(
  readConfig(),
  pino({ level: "silent" }),
);
const idleBytes = process.memoryUsage.rss();
let mostBytes = idleBytes;
const watch = setInterval(() => {
  mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
}, 20);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const startedAt = performance.now();
if (what === "export") await administration.exportTo(path);
else await administration.importFrom(path, false);
const ms = performance.now() - startedAt;
delay.disable();
clearInterval(watch);
const blockedMs = delay.max / 1e6;
console.log(JSON.stringify({ ms, blockedMs, megabytes: (mostBytes - idleBytes) / 1024 / 1024 }));
