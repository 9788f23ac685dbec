import { getQueryKey } from "@trpc/react-query";
import type { AuditKind } from "#common/audit/entry.ts";
import { trpc } from "../../trpc.ts";

/**
 * The kinds of audit entries that the dashboard lists as latest changes. The screen of the audit
 * log shows all kinds.
 */
const kinds: AuditKind[] = ["changes", "logins", "exports"];

/** The input of each request for the dashboard's list of latest changes. */
export const latestInput = { limit: 10, kinds };

/**
 * The query key of the dashboard's list of latest changes. It does not match the queries of the
 * screen of the audit log.
 */
export const latestKey = getQueryKey(trpc.audit.list, latestInput, "infinite");
