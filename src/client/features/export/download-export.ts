import type { ErrorBody } from "#common/errors.ts";

/** Why there is no file, in the server's words. */
export class ExportRefusal extends Error {
  /** As errors of other calls carry it. */
  readonly data: { httpStatus: number };

  constructor(message: string, httpStatus: number) {
    super(message);
    this.data = { httpStatus };
  }
}

/** The address of what fits a filter; what is undefined of it is not asked for. */
export function addressWith(path: string, filter: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What the server calls the file; what its path ends with where it does not say. */
const nameIn = (disposition: string | null, address: string) =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ??
  new URL(address, location.href).pathname.split("/").at(-1) ??
  "export";

/**
 * Fetches an export and hands it to the browser as a file. A plain link would save whatever is
 * answered instead, when the session has ended, under the same name.
 *
 * @param filter sent as a body, where it may name a person; the address holds it otherwise
 * @throws ExportRefusal, or the browser's error when the server cannot be reached
 */
export async function downloadExport(
  address: string,
  filter?: Record<string, unknown>,
): Promise<void> {
  const answer = await fetch(address, {
    credentials: "same-origin",
    ...(filter && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(filter),
    }),
  });
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => null)) as ErrorBody | null;
    throw new ExportRefusal(refusal?.message ?? "The export could not be made", answer.status);
  }
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = nameIn(answer.headers.get("content-disposition"), address);
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url));
}
