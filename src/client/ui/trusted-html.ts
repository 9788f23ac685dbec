/**
 * The functions of a Trusted Types policy. `kind` is the type that the browser expects; it is given
 * only if the browser calls the default policy.
 */
type Rules = { createHTML: (html: string, kind?: string) => string | null };

/**
 * The browser's interface for Trusted Types. If the content security policy requires them, the
 * document accepts only the results of `createHTML` as HTML, and no strings. The type here is a
 * string anyway, because TypeScript's DOM types expect one.
 */
type Factory = {
  createPolicy: (name: string, rules: Rules) => { createHTML: (html: string) => string };
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const trusting = factory?.createPolicy("roost", { createHTML: (html) => html });

/**
 * Marks HTML as trusted, so that the document accepts it. Pass only HTML that the server has
 * written, or from which it has removed unsafe parts, or that is parsed but never shown. Each call
 * returns a new object, so a component must memoize the result.
 */
export const trustedHtml = (html: string): string => trusting?.createHTML(html) ?? html;

/**
 * Creates the default policy, which lets libraries write text that cannot contain an element:
 * styles, structured data for search engines, and the empty script element that React creates for a
 * data block. The browser blocks all other text.
 */
export function guardHtml(): void {
  factory?.createPolicy("default", {
    createHTML(html, kind) {
      // Throw an error if no kind is given, as when the rich text editor calls the default policy
      // directly. If the call succeeded, the editor would use the default policy for all pasted
      // HTML. After the error, the editor creates a policy of its own.
      if (kind === undefined) throw new TypeError("This HTML is not trusted");
      return !html.includes("<") || html === "<script></script>" ? html : null;
    },
  });
}
