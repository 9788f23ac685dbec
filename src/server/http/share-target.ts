import type { FastifyInstance, FastifyRequest } from "fastify";
import { capturePath, sharedParts, sharedPlace } from "#common/listings/share-target.ts";
import type { Config } from "../config.ts";
import { acceptFormBodies, formOf } from "./form-bodies.ts";
import { documentHeaders, hashScript } from "./headers.ts";
import { refuseOtherSite } from "./same-origin.ts";
import { secretHeaders } from "./search-forms.ts";

/**
 * The maximum number of bytes of a shared text. A text of 20,000 characters fits in any encoding.
 */
const shareBodyLimit = 512 * 1024;

/**
 * The script of the page that is the response to a shared text. It puts the text into the storage
 * of the browser's tab, where the text survives a login, and opens the capture screen. If the
 * browser forbids storage, the page shows the text, so that it can be copied.
 */
const script = `const text = document.getElementById("shared").textContent;
try {
  sessionStorage.setItem(${JSON.stringify(sharedPlace)}, text);
  location.replace(${JSON.stringify(capturePath)});
} catch {
  document.querySelector("textarea").value = Object.values(JSON.parse(text)).join("\\n");
  document.querySelector("main").hidden = false;
}`;

const sharePage = (shared: Record<string, string>): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Capture</title></head>
<body><main hidden><h1>Please copy this text</h1>
<p>This browser keeps no data, so Roost cannot take the text over by itself.</p>
<p><textarea aria-label="Shared text" rows="12" readonly></textarea></p>
<p><a href="${capturePath}">Open the capture screen</a></p></main>
<script type="application/json" id="shared">${JSON.stringify(shared).replaceAll("<", "\\u003c")}</script>
<script>${script}</script></body></html>`;

/**
 * Returns whether the browser itself sends the request, and not a page. The browser itself sends
 * the request when another app shares a text. The Origin header is then `null` or missing.
 */
const isByBrowser = ({ headers: { origin, "sec-fetch-site": site } }: FastifyRequest): boolean =>
  site === "none" && (origin === undefined || origin === "null");

/**
 * Mounts the path to which phones post a text that a person shares with the installed site. The
 * text is not in the URL, so that no log and no history contains it.
 */
export async function mountShareTarget(app: FastifyInstance, config: Config): Promise<void> {
  const headers = {
    ...secretHeaders,
    ...documentHeaders(config, { scriptHashes: [hashScript(script)] }),
    "content-type": "text/html; charset=utf-8",
  };
  await app.register(async (scope) => {
    acceptFormBodies(scope);
    scope.post(
      capturePath,
      { bodyLimit: shareBodyLimit, config: { takesOtherOrigins: true } },
      (request, reply) => {
        const refusal = isByBrowser(request) ? undefined : refuseOtherSite(request, config);
        if (refusal) throw refusal;
        const form = formOf(request);
        const shared = sharedParts.map((part) => [part, form.get(part)?.[0] ?? ""]);
        return reply.headers(headers).send(sharePage(Object.fromEntries(shared)));
      },
    );
  });
}
