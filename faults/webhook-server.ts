import { testSecret } from "#server/features/webhook/testing.ts";
import { type ServerProcess, startServer } from "../scripts/server-process.ts";

type Options = { dataDir: string; databaseUrl?: string };

/** Starts a server whose webhook is a receiver on this machine, which its operator has listed. */
export function startWithWebhook(port: number, options: Options): Promise<ServerProcess> {
  return startServer({
    ...options,
    env: {
      RATE_LIMITS: "off",
      WEBHOOK_SECRET: testSecret,
      WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${port}`,
      N8N_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
    },
  });
}
