import type { Page } from "./renderer.ts";

/**
 * Returns a complete page without scripts or separate files, which is sent when no other page can
 * be rendered. The heading and the text are inserted as HTML, without escaping.
 */
export const plainPage = (status: number, heading: string, text: string): Page => ({
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
a{color:#1F5A4C}</style></head>
<body><main><h1>${heading}</h1>
<p>${text}</p>
<p><a href="/">Back to the start</a></p></main></body></html>`,
});

export const unavailablePage = plainPage(
  503,
  "We'll be right back",
  "This page can't be shown at the moment. Please try again in a minute.",
);

export const tooManyPage = plainPage(
  429,
  "One moment, please",
  "Too many pages were asked for from your network. Please try again in a minute.",
);
