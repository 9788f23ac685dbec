import { useMemo } from "react";
import { mapTags, type Tag } from "#common/html.ts";
import styles from "./prose.module.css";
import { prosePicture } from "./prose-picture.ts";
import { trustedHtml } from "./trusted-html.ts";

/** How to change `h1` headings: `below` turns all into `h2`, `first` keeps the first one. */
type TopHeading = "below" | "first";

function writtenAs({ name, closing, attributes }: Tag, text: string): string {
  if (closing) return text;
  if (name === "img") return prosePicture(attributes);
  if (name === "a" && /\shref="https?:/i.test(attributes)) {
    return `<a${attributes} rel="noopener noreferrer">`;
  }
  // A wide code block scrolls sideways, so it is focusable, because keyboard users must be able to
  // scroll it.
  if (name === "pre") return `<pre${attributes} tabindex="0">`;
  return text;
}

/**
 * Adapts the headings, tables, code blocks, pictures and links of HTML to the page that shows it.
 * Unsafe parts must have been removed from the HTML before.
 */
function prepare(html: string, topHeading: TopHeading): string {
  let tables = 0;
  let headings = 0;
  const open: string[] = [];
  return mapTags(html, (tag, text) => {
    if (tag.name === "table") {
      if (tag.closing) return `${text}</div>`;
      tables += 1;
      // Each scrollable region gets a name with a number, because the regions of a page need
      // different names.
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

/** Shows a text of the site as HTML. The server must have removed unsafe parts from it. */
export function Prose({ html, topHeading }: { html: string; topHeading: TopHeading }) {
  const prepared = useMemo(
    () => ({ __html: trustedHtml(prepare(html, topHeading)) }),
    [html, topHeading],
  );
  return <div className={styles.prose} dangerouslySetInnerHTML={prepared} />;
}
