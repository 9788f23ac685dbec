import { onTestFinished } from "vitest";
import { listen, openTestContext, sessionCookie, someAdmin } from "../testing.ts";

/** A part of the form in an upload: a field or a file. */
export type Part = [name: string, value: string | Blob, fileName?: string];

/**
 * Serves a site on a real port. The returned function `send` uploads files to the given path, by
 * default as an administrator.
 */
export async function openUploads(path: string, environment: Record<string, string> = {}) {
  const opened = await openTestContext(environment);
  const server = await listen(opened.context);
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await opened[Symbol.asyncDispose]();
  });
  const cookie = await sessionCookie(opened.context, someAdmin);
  const address = server.url + path;
  async function send(parts: Part[], headers: Record<string, string> = { cookie }) {
    const body = new FormData();
    for (const [name, value, fileName] of parts) {
      if (typeof value === "string") body.append(name, value);
      else body.append(name, value, fileName);
    }
    const response = await fetch(address, { method: "POST", body, headers });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  return { ...opened, url: server.url, address, cookie, send };
}
