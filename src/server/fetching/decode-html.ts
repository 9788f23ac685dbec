import { isUtf8 } from "node:buffer";
import sniffEncoding from "html-encoding-sniffer";

/**
 * Decodes an HTML page as browsers do: by its byte order mark, the charset of the HTTP header, or a
 * `meta` element.
 */
export function decodeHtml(body: Buffer, charset: string | undefined): string {
  const encoding = sniffEncoding(body, {
    transportLayerEncodingLabel: charset,
    defaultEncoding: isUtf8(body) ? "UTF-8" : "windows-1252",
  });
  return new TextDecoder(encoding).decode(body);
}
