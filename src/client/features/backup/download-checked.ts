import type { ErrorBody } from "#common/errors.ts";
import { ExportRefusal } from "../export/download-export.ts";

const credentials = "same-origin";

/** What a file is refused with, in the server's words: a HEAD has none. */
async function refusalOf({ status, statusText }: Response, address: string): Promise<Error> {
  const asked = new AbortController();
  const answer = await fetch(address, { credentials, signal: asked.signal });
  const body = answer.ok ? null : ((await answer.json().catch(() => null)) as ErrorBody | null);
  asked.abort();
  return new ExportRefusal(body?.message ?? (statusText || "The file does not exist"), status);
}

/**
 * Has the browser save a file that is too large to be held in memory. It is asked for first: what a
 * link leads to is saved whatever it is, a refusal too.
 *
 * @throws ExportRefusal, or the browser's error when the server cannot be reached
 */
export async function downloadChecked(address: string): Promise<void> {
  const head = await fetch(address, { method: "HEAD", credentials });
  if (!head.ok) throw await refusalOf(head, address);
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
