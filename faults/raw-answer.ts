/** An HTTP response. If a header is repeated, all its values are included. */
export type RawAnswer = {
  status: number;
  /** All response headers in lower case, one per line. */
  headers: string;
  body: string;
  /** Whether no further request can be sent on the connection. */
  isLast: boolean;
};

const end = Buffer.from("\r\n\r\n");

/** Decodes a chunked body. Returns undefined if the body is not complete. */
function readChunks(bytes: Buffer, from: number): { body: Buffer; to: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const length = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const to = lineEnd + 2 + length + 2;
    if (!(to <= bytes.length)) return undefined;
    if (length === 0) return { body: Buffer.concat(chunks), to };
    chunks.push(bytes.subarray(lineEnd + 2, to - 2));
    at = to;
  }
}

function readBody(
  bytes: Buffer,
  from: number,
  { headers, hasBody, isOver }: { headers: string; hasBody: boolean; isOver: boolean },
): { body: Buffer; to: number } | undefined {
  if (!hasBody) return { body: Buffer.alloc(0), to: from };
  if (headers.includes("\ntransfer-encoding: chunked")) return readChunks(bytes, from);
  const length = /\ncontent-length: (\d+)/.exec(headers)?.[1];
  if (length === undefined) {
    return isOver ? { body: bytes.subarray(from), to: bytes.length } : undefined;
  }
  const to = from + Number(length);
  return to <= bytes.length ? { body: bytes.subarray(from, to), to } : undefined;
}

/**
 * Parses the response to a request from the bytes received so far.
 *
 * @param isOver whether the connection has ended
 * @returns undefined if the response is not complete. `status` is 0 if unexpected bytes follow the
 *   response, because the server must send only one response.
 */
export function readAnswer(bytes: Buffer, method: string, isOver: boolean): RawAnswer | undefined {
  const headEnd = bytes.indexOf(end);
  if (headEnd === -1) return undefined;
  const headers = bytes.toString("latin1", 0, headEnd).toLowerCase();
  const status = Number(/^http\/1\.1 (\d{3})/.exec(headers)?.[1] ?? 0);
  const from = headEnd + end.length;
  // The response `100 Continue` is skipped, because the actual response follows.
  if (status === 100) return readAnswer(bytes.subarray(from), method, isOver);
  const hasBody = method !== "HEAD" && status !== 204 && status !== 304;
  const read = readBody(bytes, from, { headers, hasBody, isOver });
  if (!read) return undefined;
  const closes = headers.includes("\nconnection: close");
  const isLast = isOver || closes || read.to < bytes.length;
  const body = read.body.toString();
  // The response to a HEAD request has no body, except if the server could not parse the request
  // and so did not know its method.
  const isRefusal = method === "HEAD" && (status === 400 || status === 431) && closes;
  if (read.to < bytes.length && !isRefusal)
    return { status: 0, headers, body: "two answers", isLast };
  return { status, headers, body, isLast };
}
