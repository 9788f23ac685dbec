const sentence =
  "The flat faces the courtyard, the rent includes heating, and the landlord answers within a day. ";
const wordsOfSentence = 16;

/** Returns the HTML of a chapter of about 400 words: a heading, paragraphs, a list and a table. */
function chapter(number: number): string {
  const paragraph = `<p>${sentence.repeat(2)}<strong>Ask first</strong>, and <a href="/about">read on</a>.</p>`;
  const items = `<li>${sentence}</li>`.repeat(3);
  const row = "<tr><td>Lisbon</td><td>900</td><td>1,200</td></tr>";
  return (
    `<h2>Chapter ${number}</h2>${paragraph.repeat(8)}<ul>${items}</ul>` +
    `<table><thead><tr><th>City</th><th>From</th><th>To</th></tr></thead><tbody>${row.repeat(4)}</tbody></table>` +
    `<blockquote><p>${sentence}</p></blockquote>`
  );
}

const wordsOfChapter = 8 * (2 * wordsOfSentence + 5) + 4 * wordsOfSentence + 17;

/** Returns the HTML of a text with about the given number of words. */
export const longText = (words: number): string =>
  Array.from({ length: Math.ceil(words / wordsOfChapter) }, (_, n) => chapter(n + 1)).join("");
