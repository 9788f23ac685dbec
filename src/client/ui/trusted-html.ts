/**
 * The functions of a Trusted Types policy. Scripts call a policy with `html` only. The browser also
 * passes `kind`, the name of the expected type, when it calls the default policy.
 */
type Rules = { createHTML: (html: string, kind?: string) => string | null };

/**
 * The browser's interface for Trusted Types. If the content security policy requires Trusted Types,
 * the document accepts no strings as HTML, but only the objects that `createHTML` returns. Here
 * these objects have the type `string`, because TypeScript's DOM types expect strings.
 */
type Factory = {
  createPolicy: (name: string, rules: Rules) => { createHTML: (html: string) => string };
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const trusting = factory?.createPolicy("roost", { createHTML: (html) => html });

/**
 * Marks HTML as trusted, so that the document accepts it. Pass only HTML that the server wrote,
 * HTML without unsafe parts, or HTML that is parsed but never shown. Each call returns a new
 * object, so a component must memoize the result.
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
      // For pasted HTML, the rich text editor first calls this policy directly. Without the
      // argument `kind`, the policy throws an error. The editor then creates a policy of its own,
      // which accepts the pasted HTML.
      if (kind === undefined) throw new TypeError("This HTML is not trusted");
      return !html.includes("<") || html === "<script></script>" ? html : null;
    },
  });
}
