const many = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const data = (json: string) => `<script type="application/ld+json">${json}</script>`;
const flat = "<h1>Flat in Berlin</h1><p>2 rooms, 54 m², 900 € warm.</p>";

/**
 * Functions that return a page that may harm the parser. Each key says what the page contains. The
 * argument is the page's size in bytes.
 */
export const hostilePages: Record<string, (bytes: number) => string> = {
  scripts: (bytes) => flat + many('<script>alert("900 €")</script><p onclick="x()">', bytes),
  "markup in texts": (bytes) => flat + many("&lt;script&gt;alert(1)&lt;/script&gt;<br>", bytes),
  "changes of direction": (bytes) => flat + many("\u202E€ 009\u202C\u2066x\u2069", bytes),
  "invisible characters": (bytes) => flat + many("9\u200B0\u200D0\uFEFF \u00AD€", bytes),
  "half characters and NUL": (bytes) => flat + many("\uD83D\0\uDE00 \uDFFF", bytes),
  "one long text": (bytes) => `<p>${many("Wohnung 2 Zimmer 54 m² 900 € ", bytes)}</p>`,
  "one long word": (bytes) => `<p>${many("a", bytes)}</p>`,
  "one long number": (bytes) => `<h1>Flat</h1><p>${many("9", bytes)} €</p>`,
  "deep elements": (bytes) => flat + many("<div>", bytes),
  "deep formatting": (bytes) => flat + many("<b><i>", bytes),
  "elements inside of each other": (bytes) =>
    `${"<div>".repeat(600)}<h2>Flat</h2>${many("<i>x</i>", bytes)}`,
  "ends without beginnings": (bytes) => "<b>".repeat(600) + many("</i>", bytes),
  "huge attributes": (bytes) => `<p title="${many("900 € ", bytes)}">${flat}`,
  "many attributes": (bytes) => `<p ${many("a=1 ", bytes)}>${flat}`,
  "long classes": (bytes) => `<div class="${many("similar-Listing ", bytes)}"><h1>Flat</h1></div>`,
  "many cards": (bytes) => flat + many("<div><a href=/1>Flat 900 €</a></div>", bytes),
  "many headings": (bytes) => many("<h1>Similar flats</h1><h2>Flat</h2>", bytes),
  "many links with numbers": (bytes) => `<p>${many("<a href=tel:+4930123456>x</a>", bytes)}`,
  "many rows": (bytes) => `${flat}<table>${many("<tr><td>Rent<td>900 €", bytes)}`,
  "many terms": (bytes) => `${flat}<dl>${many("<dt>Rent<dd>900 €", bytes)}`,
  "a comment without an end": (bytes) => `${flat}<!-- ${many("<!-- ", bytes)}`,
  "many references": (bytes) => flat + many("&amp;&#1114111;&CounterClockwise", bytes),
  "a long title": (bytes) => `<title>${many("Flat | ", bytes)}</title>`,
  "many pictures": (bytes) =>
    flat + many('<meta property="og:image" content="https://a.example/1.jpg">', bytes),
  "hostile addresses": (bytes) =>
    `<link rel=canonical href="javascript:alert(1)"><meta property="og:image" content="file:///x">${many('<meta property="og:image" content="data:x,1">', bytes)}`,
  "deep lists in data": (bytes) => data(many("[", bytes)) + data(`${many("[", bytes)}1`) + flat,
  "closed deep lists in data": (bytes) =>
    data(`${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}`) + flat,
  "deep graphs in data": (bytes) =>
    data(`${many('{"@graph":', bytes / 2)}1${"}".repeat(bytes / 20)}`) + flat,
  "many things in data": (bytes) =>
    data(`[${many('{"@type":"Apartment","offers":{"price":900}},', Math.min(bytes, 400_000))}1]`),
  "dangerous names in data": (bytes) =>
    data(
      `{"@type":"Apartment","__proto__":{"x":1},"constructor":1,"name":"${many("a", Math.min(bytes, 400_000))}"}`,
    ),
  "a huge address in data": (bytes) =>
    data(
      `{"@type":"Apartment","address":"${many("Weserstr. 4, 12045 Berlin ", Math.min(bytes, 400_000))}"}`,
    ),
  "broken data": (bytes) => data(`{"@type":"Apartment",${many(",   ", bytes)}`) + flat,
  "microdata inside of itself": (bytes) =>
    `${"<div itemprop=offers itemscope itemtype=/Offer>".repeat(600)}${many("<b>9", bytes / 100)}`,
  "many properties": (bytes) =>
    `<div itemscope itemtype=/Apartment>${many("<i itemprop=name>Flat</i>", bytes)}`,
};
