import { type TRPCClient, TRPCClientError } from "@trpc/client";
import type { Answers } from "#common/questionnaire/answers.ts";
import { minimumFillMs } from "#common/questionnaire/fields.ts";
import { honeypotName } from "#common/questionnaire/reserved-names.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";
import type { AppRouter } from "#server/router.ts";

/** The maximum number of milliseconds to wait for the server's response. */
const patience = 30_000;

/**
 * The minimum number of milliseconds from opening the form to sending it. The server refuses
 * answers that arrive sooner than `minimumFillMs` after `openedAt`. It compares `openedAt`, a time
 * of the browser's clock, with its own clock, which may be behind. So the browser waits half a
 * second longer.
 */
const shortestFillMs = minimumFillMs + 500;

export type Submission = {
  answers: Answers;
  sessionId: string;
  version: number | null;
  openedAt: string;
  honeypot: string;
  /** The id of the earlier submission that the new submission corrects. */
  replaces?: string;
};

type Outcome =
  | { receipt: SubmissionReceipt }
  | { refused: Record<string, string> }
  | { isUnknownVersion: true };

/**
 * Sends the answers to the server. Returns the receipt, or an error message for each field that the
 * server rejects. Returns `isUnknownVersion` if the server does not have the version of the
 * questionnaire that the visitor has answered, because an import has removed it.
 */
export async function submitAnswers(
  client: TRPCClient<AppRouter>,
  { answers, sessionId, version, openedAt, honeypot, replaces }: Submission,
): Promise<Outcome> {
  // The server's spam check refuses answers that are sent too soon after the form was opened. A
  // visitor who uses the browser's autofill can be that fast, so the request waits until the
  // minimum time has passed.
  const early = Date.parse(openedAt) + shortestFillMs - Date.now();
  if (early > 0) await new Promise((go) => setTimeout(go, Math.min(early, shortestFillMs)));
  try {
    // Sends the answers without the query library, because its mutations would wait while the
    // browser is offline, instead of failing.
    const receipt = await client.questionnaire.submit.mutate(
      {
        ...answers,
        sessionId,
        ...(version !== null && { definitionVersion: version }),
        openedAt,
        ...(replaces !== undefined && { replaces }),
        [honeypotName]: honeypot as "",
      },
      { signal: AbortSignal.timeout(patience) },
    );
    return { receipt };
  } catch (error) {
    const issues = issuesOf(error);
    if (issues.some(({ path }) => path === "definitionVersion")) return { isUnknownVersion: true };
    const known = issues.filter(({ path }) => Object.hasOwn(answers, path));
    if (known.length === 0) throw error;
    const messages = known.toReversed().map(({ path, message }) => [path, message] as const);
    return { refused: Object.fromEntries(messages) };
  }
}

/** Returns what the server says about invalid values; an empty list for any other error. */
function issuesOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof TRPCClientError)) return [];
  const data = (error as TRPCClientError<AppRouter>).data;
  return data?.httpStatus === 400 ? (data.issues ?? []) : [];
}
