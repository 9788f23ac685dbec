import "./require-node.ts";
import { buffer } from "node:stream/consumers";
import { callCommand } from "../src/server/command-socket.ts";
import { readConfig } from "../src/server/config.ts";
import { commandFailureLine } from "../src/server/failure-line.ts";

const usage = `Usage:
  npm run mail -- test <address>     sends a test mail, and prints what the mail server said
  npm run mail -- list               the latest mails with their states
  npm run mail -- bounce             records a mail that came back, or a complaint: reads the raw
                                     notification from standard input

The running server carries these commands out.`;

async function run(): Promise<void> {
  const [command, address, ...surplus] = process.argv.slice(2);
  const isComplete =
    command === "test" ? address : /^(?:list|bounce)$/.test(command ?? "") && !address;
  if (!isComplete || surplus.length > 0) {
    console.log(usage);
    process.exitCode = 1;
    return;
  }
  const { dataDir } = readConfig();
  const input = command === "bounce" ? await buffer(process.stdin) : Buffer.from(address ?? "");
  console.log(await callCommand(dataDir, `mail-${command}`, input));
}

/** Prints an error as one line that says what the user should do, and no stack trace. */
run().catch((error: unknown) => {
  console.error(commandFailureLine(error));
  process.exitCode = 1;
});
