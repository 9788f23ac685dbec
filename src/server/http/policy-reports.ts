import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { assertPlainJson } from "../plain-json.ts";
import { reportPath } from "./headers.ts";
import { readPolicyReports } from "./read-policy-reports.ts";
import { visitorAddress } from "./visitor-address.ts";

const hourMs = 3_600_000;
/**
 * The maximum number of different reports about the Content-Security-Policy that a process logs
 * within an hour.
 */
const mostPerHour = 100;

/**
 * Returns a function that decides whether a report about the Content-Security-Policy is logged. In
 * each hour, equal reports are logged once, and at most a hundred different reports are logged.
 */
export function createReportFilter(): (key: string, now: number) => boolean {
  const logged = new Set<string>();
  let since = 0;
  return (key, now) => {
    if (now - since >= hourMs) {
      logged.clear();
      since = now;
    }
    if (logged.has(key) || logged.size >= mostPerHour) return false;
    logged.add(key);
    return true;
  };
}

/**
 * Mounts the path to which browsers report what the Content-Security-Policy of a page has blocked.
 * Equal reports are logged once an hour, and all reports are counted for the metrics.
 */
export async function mountPolicyReports(
  app: FastifyInstance,
  { counters, limits }: Pick<Context, "counters" | "limits">,
): Promise<void> {
  const isNew = createReportFilter();
  await app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser("ignore", "ignore");
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string" },
      parse,
    );
    scope.post(reportPath, async (request, reply) => {
      await limits.spend("policyReport", visitorAddress(request));
      await limits.spend("allPolicyReports", "all");
      assertPlainJson(request.body);
      const { parts, leftOut } = readPolicyReports(request.body);
      counters.add("policyReport", "left_out", leftOut);
      for (const part of parts) {
        const isLogged = isNew(JSON.stringify(part), Date.now());
        counters.add("policyReport", isLogged ? "logged" : "repeated");
        if (isLogged) request.log.warn(part, "a browser blocked a part of a page by its policy");
      }
      return reply.code(204).send();
    });
  });
}
