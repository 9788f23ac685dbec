const definition = /(--[\w-]+):([^;{}]*);?/g;
const reference = /var\((--[\w-]+)/g;

const referencesIn = (text: string) => [...text.matchAll(reference)].map(([, name = ""]) => name);

/**
 * Removes from a style sheet the custom properties of `:root` that the page does not use: a page
 * uses only a few properties of the theme.
 * @param styles minified CSS without comments
 * @param html the document, whose inline styles may use some of the properties
 */
export function withUsedVariables(styles: string, html: string): string {
  const values = new Map<string, string[]>();
  for (const [, name = "", value = ""] of styles.matchAll(definition)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const used = new Set<string>();
  const pending = [...referencesIn(styles.replaceAll(definition, "")), ...referencesIn(html)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    for (const value of values.get(name) ?? []) pending.push(...referencesIn(value));
  }
  return styles.replaceAll(/:root(?:,\[data-light\])?\{[^}]*\}/g, (rule) =>
    rule.replaceAll(definition, (text, name: string) => (used.has(name) ? text : "")),
  );
}
