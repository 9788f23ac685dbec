import { keyed } from "#client/ui/keyed.ts";

const links = new Map([
  ["Terms and Conditions", "/terms"],
  ["Privacy Policy", "/privacy"],
]);

const phrases = new RegExp(`(${[...links.keys()].join("|")})`);

/** A label in which the names of documents are links that open in a new tab. */
export function LinkedLabel({ text }: { text: string }) {
  return keyed(text.split(phrases), (part) => part).map(({ key, item: part }) => {
    const href = links.get(part);
    if (!href) return <span key={key}>{part}</span>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener">
        {part}
      </a>
    );
  });
}
