import type { Page } from "./renderer.ts";

/** What is served when a page cannot be rendered at all. It needs nothing but itself. */
export const unavailablePage: Page = {
  status: 503,
  redirect: null,
  scriptHashes: [],
  shows: [],
  backOffice: false,
  cacheable: false,
  html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>We'll be right back</title>
<style>body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;
background:#FBF7F0;color:#1E2A2C;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}
a{color:#1F5A4C}</style></head>
<body><main><h1>We'll be right back</h1>
<p>This page can't be shown at the moment. Please try again in a minute.</p>
<p><a href="/">Back to the start</a></p></main></body></html>`,
};
