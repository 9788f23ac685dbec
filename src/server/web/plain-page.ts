import type { AppError } from "#common/errors.ts";
import type { KeptForm } from "../http/form-bodies.ts";
import type { Page } from "./renderer.ts";

/**
 * Returns a complete page without scripts or separate files, which is sent when no other page can
 * be rendered. The heading, the text and the form are inserted as HTML, without escaping.
 */
const plainPage = (status: number, heading: string, text: string, form = ""): Page => ({
  status,
  redirect: null,
  scriptHashes: [],
  hasVideos: false,
  shows: [],
  backOffice: false,
  cacheable: false,
  html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;
background:#FBF7F0;color:#1E2A2C;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}
h1{font-size:2rem;line-height:1.2}
a{color:#1F5A4C}
form,label{display:grid;gap:.5rem;text-align:start}
form{gap:1rem;width:min(36rem,100%);margin:0 auto}
input,textarea,button{box-sizing:border-box;width:100%;min-height:48px;padding:.5rem .75rem;
border:1px solid #838C86;border-radius:12px;background:#FFF;color:inherit;font:inherit}
button{border-color:#1F5A4C;background:#1F5A4C;color:#FFF;font-weight:600}
</style></head>
<body><main><h1>${heading}</h1>
<p>${text}</p>
${form}
<p><a href="/">Back to the start</a></p></main></body></html>`,
});

export const unavailableText =
  "This page can't be shown at the moment. Please try again in a minute.";

export const unavailablePage = plainPage(503, "We'll be right back", unavailableText);

export const tooManyPage = plainPage(
  429,
  "One moment, please",
  "Too many pages were asked for from your network. Please try again in a minute.",
);

/** The number of characters above which a text gets a field of several lines. */
const longestLine = 60;

/**
 * Escapes a text for HTML, as content or as an attribute's value in double quotes. The libraries
 * that write HTML take more than twice as long, but an error page about too many requests must need
 * little CPU time. In `replaceAll`, patterns take less time than strings.
 */
const escapeHtml = (text: string): string =>
  text.replaceAll(/&/g, "&amp;").replaceAll(/</g, "&lt;").replaceAll(/"/g, "&quot;");

function writeText(name: string, label: string, text: string): string {
  const isLong = text.length > longestLine || text.includes("\n");
  const field = isLong
    ? `<textarea name="${escapeHtml(name)}" rows="6">\n${escapeHtml(text)}</textarea>`
    : `<input name="${escapeHtml(name)}" value="${escapeHtml(text)}">`;
  return `<label>${escapeHtml(label)}${field}</label>`;
}

/** Writes a posted form, with its values, as a form that posts the same values to the same URL. */
function writeForm({ values, labels }: KeptForm): string {
  const fields = [...values].flatMap(([name, texts]) => {
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    return texts.map((text) =>
      label === undefined
        ? `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(text)}">`
        : writeText(name, label, text),
    );
  });
  return `<form method="post"><p>You can send the form again. It contains everything that you entered.</p>
${fields.join("\n")}
<button type="submit">Send again</button></form>`;
}

/**
 * Returns a page about an error that a form caused. It is not rendered by the application, so it
 * also works while the database is unavailable, and needs little CPU time.
 *
 * @param kept the form, which the page contains, so that the visitor can send it again
 */
export const errorPage = (
  { status, message }: Pick<AppError, "status" | "message">,
  kept?: KeptForm,
) => plainPage(status, "That did not work", escapeHtml(message), kept && writeForm(kept));
