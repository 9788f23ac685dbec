import { type TRPCClient, TRPCClientError } from "@trpc/client";
import type { Answers } from "#common/questionnaire/answers.ts";
import { minimumFillMs } from "#common/questionnaire/fields.ts";
import { honeypotName } from "#common/questionnaire/reserved-names.ts";
import type { SubmissionReceipt } from "#common/questionnaire/submission.ts";
import type { AppRouter } from "#server/router.ts";

/** How long to wait for the server's response, in milliseconds. */
const patience = 30_000;

/** How far the browser's and the server's clock may differ, in milliseconds. */
const clockMargin = 500;

export type Submission = {
  answers: Answers;
  sessionId: string;
  version: number | null;
  openedAt: string;
  honeypot: string;
};

type Outcome = { receipt: SubmissionReceipt } | { refused: Record<string, string> };

/**
 * Sends the answers to the server. Returns the receipt, or an error message for each field that the
 * server rejects.
 */
export async function submitAnswers(
  client: TRPCClient<AppRouter>,
  { answers, sessionId, version, openedAt, honeypot }: Submission,
): Promise<Outcome> {
  // With the browser's autofill, a visitor can complete a short form faster than the server's spam
  // check accepts, so the request waits for the minimum time.
  const early = Date.parse(openedAt) + minimumFillMs + clockMargin - Date.now();
  if (early > 0) await new Promise((go) => setTimeout(go, Math.min(early, minimumFillMs)));
  try {
    // A mutation of the query library would wait while the browser is offline, instead of failing.
    const receipt = await client.questionnaire.submit.mutate(
      {
        ...answers,
        sessionId,
        ...(version !== null && { definitionVersion: version }),
        openedAt,
        [honeypotName]: honeypot as "",
      },
      { signal: AbortSignal.timeout(patience) },
    );
    return { receipt };
  } catch (error) {
    const refused = refusedFields(error, Object.keys(answers));
    if (!refused) throw error;
    return { refused };
  }
}

function refusedFields(error: unknown, ids: string[]): Record<string, string> | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const data = (error as TRPCClientError<AppRouter>).data;
  const known = (data?.issues ?? []).filter((issue) => ids.includes(issue.path));
  if (data?.httpStatus !== 400 || known.length === 0) return undefined;
  return Object.fromEntries(known.toReversed().map(({ path, message }) => [path, message]));
}
