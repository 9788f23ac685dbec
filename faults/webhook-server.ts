import { testSecret } from "#server/features/webhook/testing.ts";
import { type ServerProcess, startBuiltServer } from "../scripts/server-process.ts";

type Options = { dataDir: string; databaseUrl?: string; env?: Record<string, string> };

/** Starts a server that sends its webhooks to a port of this machine, signed with `testSecret`. */
export function startWithWebhook(
  port: number,
  { env = { RATE_LIMITS: "off" }, ...options }: Options,
): Promise<ServerProcess> {
  return startBuiltServer({
    ...options,
    env: {
      ...env,
      WEBHOOK_SECRET: testSecret,
      WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${port}`,
      N8N_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
    },
  });
}
