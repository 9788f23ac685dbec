/** The rules of a policy. A browser that uses the policy by itself also gives the kind of the value. */
type Rules = { createHTML: (html: string, kind?: string) => string | null };

/**
 * What browsers have for Trusted Types: a document whose policy requires them takes no text as HTML,
 * but only what `createHTML` returns. The types of the DOM call this a string.
 */
type Factory = {
  createPolicy: (name: string, rules: Rules) => { createHTML: (html: string) => string };
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const trusting = factory?.createPolicy("roost", { createHTML: (html) => html });

/**
 * Marks HTML so that the document takes it. It must be HTML that the server has cleaned or written, or
 * that is only parsed. Each call returns another object, so a component must keep it.
 */
export const trustedHtml = (html: string): string => trusting?.createHTML(html) ?? html;

/**
 * Lets libraries write what cannot contain an element: styles, data for search engines, and the empty
 * element with which React begins a script of data. The browser blocks all other text.
 */
export function guardHtml(): void {
  factory?.createPolicy("default", {
    createHTML(html, kind) {
      // The rich text editor asks this policy directly, and keeps to it if it answers. If it refuses,
      // the editor makes a policy of its own for what is pasted.
      if (kind === undefined) throw new TypeError("This HTML is not trusted");
      return !html.includes("<") || html === "<script></script>" ? html : null;
    },
  });
}
