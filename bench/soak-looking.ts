import { addDays, toIsoDate } from "../src/common/dates.ts";
import { type Ask, json, parsed } from "./soak-client.ts";
import { inTurn, type Kind } from "./soak-kinds.ts";

const call = (name: string, input: unknown) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** Returns the requests with which simulated administrators read and export data. */
export function lookingKinds(): Kind[] {
  const ids: string[] = [];
  const today = toIsoDate(new Date());
  const range = `startDate=${addDays(today, -30)}&endDate=${today}`;
  const tables: Omit<Ask, "status">[] = [
    { method: "POST", path: "/api/admin/submissions.csv", ...json({}) },
    { path: `/api/admin/analytics-sessions.csv?${range}` },
  ];
  const reports: Omit<Ask, "status">[] = [
    { path: `/api/analytics/summary?${range}` },
    { path: call("analytics.report", {}) },
    { method: "POST", path: "/trpc/audit.list", ...json({}) },
    { path: call("webhook.status", {}) },
    { path: call("webhook.list", {}) },
    { path: "/api/blog/admin" },
    { path: call("submissions.counts", {}) },
  ];
  return [
    {
      name: "list of submissions",
      perMinute: 12,
      ask: (count) => ({
        method: "POST",
        path: "/trpc/submissions.table",
        ...json(count % 2 ? { q: "visitor" } : {}),
        status: 200,
        read(answer) {
          const { result } = parsed(answer) as { result: { data: { items: { id: string }[] } } };
          ids.splice(0, ids.length, ...result.data.items.map(({ id }) => id));
        },
      }),
    },
    {
      name: "submission looked at",
      perMinute: 12,
      ask: (count) =>
        ids.length === 0
          ? { path: call("submissions.cities", {}), status: 200 }
          : { path: call("submissions.byId", { id: inTurn(ids, count) }), status: 200 },
    },
    {
      name: "figures, posts, audit, deliveries",
      perMinute: 24,
      ask: (count) => ({ ...inTurn(reports, count), status: 200 }),
    },
    {
      name: "table as CSV",
      perMinute: 2,
      ask: (count) => ({ ...inTurn(tables, count), status: 200 }),
    },
    {
      name: "database export",
      perMinute: 0.5,
      ask: () => ({
        path: "/api/database/export",
        status: 200,
        read({ body }) {
          if (!body.includes("Roost export complete", -200)) {
            throw new Error("The export is not whole");
          }
        },
      }),
    },
    {
      name: "database export, left half-way",
      perMinute: 0.5,
      ask: () => ({ path: "/api/database/export", status: 200, leaves: true }),
    },
  ];
}
