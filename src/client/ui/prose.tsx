import styles from "./prose.module.css";

/** Wide tables scroll by themselves, and by the keyboard, instead of widening the page. */
function withScrollingTables(html: string): string {
  return html
    .replaceAll(/<table(?=[\s>])/gi, '<div role="region" aria-label="Table" tabindex="0"><table')
    .replaceAll(/<\/table>/gi, "</table></div>");
}

/** Written text, as HTML that the server has already cleaned. */
export function Prose({ html }: { html: string }) {
  return (
    <div className={styles.prose} dangerouslySetInnerHTML={{ __html: withScrollingTables(html) }} />
  );
}
