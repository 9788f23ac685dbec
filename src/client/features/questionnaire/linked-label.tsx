const links: Record<string, string> = {
  "Terms and Conditions": "/terms",
  "Privacy Policy": "/privacy",
};

const phrases = new RegExp(`(${Object.keys(links).join("|")})`);

/** A label in which the documents that it names are links, beside what is being filled in. */
export function LinkedLabel({ text }: { text: string }) {
  return text.split(phrases).map((part, index) => {
    const href = links[part];
    // oxlint-disable-next-line react/no-array-index-key -- a text is split the same way every time
    const key = `${index}${part}`;
    if (!href) return <span key={key}>{part}</span>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener">
        {part}
      </a>
    );
  });
}
