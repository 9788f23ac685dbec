import { trustedHtml } from "#client/ui/trusted-html.ts";

/**
 * Parses HTML without loading or running what it contains. Replaces forms by `article` elements,
 * because the fields of a form can hide the form's properties: after `<input name="attributes">`,
 * the property `attributes` of the form is this field. The replacement changes no saved text,
 * because the server removes both `form` and `article` elements.
 *
 * @returns an element that contains the HTML
 */
export function parseHtml(html: string): HTMLElement {
  const page = new DOMParser().parseFromString(trustedHtml("<!doctype html>"), "text/html");
  const root = page.createElement("div");
  root.innerHTML = trustedHtml(html);
  const range = page.createRange();
  for (const form of root.querySelectorAll("form")) {
    const other = page.createElement("article");
    range.selectNodeContents(form);
    other.append(range.extractContents());
    range.selectNode(form);
    range.deleteContents();
    range.insertNode(other);
  }
  return root;
}
