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
 * Creates the default policy, which the browser applies when a library writes a string as HTML. The
 * policy accepts strings without `<`, such as styles and structured data for search engines. It
 * also accepts `<script></script>`, which React writes to create a script element. The browser
 * blocks all other strings.
 */
export function guardHtml(): void {
  factory?.createPolicy("default", {
    createHTML(html, kind) {
      // For pasted HTML, the rich text editor first calls this policy itself, without the argument
      // `kind`. The error makes the editor create a policy of its own, which accepts the HTML.
      if (kind === undefined) throw new TypeError("This HTML is not trusted");
      return !html.includes("<") || html === "<script></script>" ? html : null;
    },
  });
}
