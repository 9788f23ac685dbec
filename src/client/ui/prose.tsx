import { mapTags, type Tag } from "#common/html.ts";
import styles from "./prose.module.css";
import { prosePicture } from "./prose-picture.ts";

/** What becomes of top-level headings: all go one down, or the first stays as the page's own. */
type TopHeading = "below" | "first";

function writtenAs({ name, closing, attributes }: Tag, text: string): string {
  if (closing) return text;
  if (name === "img") return prosePicture(attributes);
  if (name === "a" && /\shref="https?:/i.test(attributes)) {
    return `<a${attributes} rel="noopener noreferrer">`;
  }
  // What is wider than the page scrolls by itself, and so it must be reached by the keyboard.
  if (name === "pre") return `<pre${attributes} tabindex="0">`;
  return text;
}

/** Clean HTML, prepared to stand on a page that has a heading of its own. */
function prepare(html: string, topHeading: TopHeading): string {
  let tables = 0;
  let headings = 0;
  const open: string[] = [];
  return mapTags(html, (tag, text) => {
    if (tag.name === "table") {
      if (tag.closing) return `${text}</div>`;
      tables += 1;
      // Each has a name of its own among the page's regions.
      const label = tables === 1 ? "Table" : `Table ${tables}`;
      return `<div role="region" aria-label="${label}" tabindex="0">${text}`;
    }
    if (tag.name !== "h1") return writtenAs(tag, text);
    if (tag.closing) return `</${open.pop() ?? "h2"}>`;
    headings += 1;
    const name = topHeading === "first" && headings === 1 ? "h1" : "h2";
    open.push(name);
    return `<${name}${tag.attributes}>`;
  });
}

/** Written text, as HTML that the server has already cleaned. */
export function Prose({ html, topHeading }: { html: string; topHeading: TopHeading }) {
  return (
    <div className={styles.prose} dangerouslySetInnerHTML={{ __html: prepare(html, topHeading) }} />
  );
}
