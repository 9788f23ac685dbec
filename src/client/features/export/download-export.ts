import type { ErrorBody, ErrorReason } from "#common/errors.ts";

/** The server's refusal to export, with the server's message. */
export class ExportRefusal extends Error {
  /** The response's HTTP status and reason, in the same shape as in the errors of tRPC calls. */
  readonly data: { httpStatus: number; reason: ErrorReason | undefined };

  constructor(message: string, httpStatus: number, reason?: ErrorReason) {
    super(message);
    this.data = { httpStatus, reason };
  }
}

/** Appends a filter to a path as query parameters. Undefined values are left out. */
export function addressWith(path: string, filter: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the file name from the response, or else the last segment of the address. */
const fileName = (disposition: string | null, address: string) =>
  /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ??
  new URL(address, location.href).pathname.split("/").at(-1) ??
  "export";

/**
 * Downloads an export and saves it as a file. A plain link would save an error message as the file
 * if the session has ended.
 *
 * @param filter sent in the request's body, because it may contain personal data
 * @throws ExportRefusal, or the browser's error if the server cannot be reached
 */
export async function downloadExport(
  address: string,
  filter?: Record<string, unknown>,
): Promise<void> {
  const response = await fetch(address, {
    credentials: "same-origin",
    ...(filter && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(filter),
    }),
  });
  if (!response.ok) {
    const refusal = (await response.json().catch(() => null)) as ErrorBody | null;
    const message = refusal?.message ?? "The export could not be made";
    throw new ExportRefusal(message, response.status, refusal?.reason);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName(response.headers.get("content-disposition"), address);
  link.click();
  // Release the file's address in a timeout, because the browser must first start to save the file.
  setTimeout(() => URL.revokeObjectURL(url));
}
