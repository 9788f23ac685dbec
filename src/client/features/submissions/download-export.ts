import type { ErrorBody } from "#common/errors.ts";
import type { Narrowing } from "./submission-view.ts";

type Filter = Narrowing & { q?: string };

/** Why there is no file, in the server's words. */
export class ExportRefusal extends Error {
  /** As errors of other calls carry it. */
  readonly data: { httpStatus: number };

  constructor(message: string, httpStatus: number) {
    super(message);
    this.data = { httpStatus };
  }
}

/** Where the export of a filtered list is. */
export function exportAddress(filter: Filter): string {
  const query = new URLSearchParams(
    Object.entries(filter).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return `/api/admin/submissions.csv${query.size > 0 ? `?${query}` : ""}`;
}

/** What the server calls the file; a name of our own where it does not say. */
const nameIn = (disposition: string | null) =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "submissions.csv";

/**
 * Fetches the export and hands it to the browser as a file. A plain link would save whatever is
 * answered instead, when the session has ended, under the same name.
 *
 * @throws ExportRefusal, or the browser's error when the server cannot be reached
 */
export async function downloadExport(filter: Filter): Promise<void> {
  const answer = await fetch(exportAddress(filter), { credentials: "same-origin" });
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null)) as ErrorBody | null;
    throw new ExportRefusal(refusal?.message ?? "The export could not be made", answer.status);
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = nameIn(answer.headers.get("content-disposition"));
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
