import { trustedHtml } from "#client/ui/trusted-html.ts";

/**
 * Parses HTML without loading or running what it contains. Forms become other elements that the
 * server also removes as unsafe, because a form's fields can hide its properties. For example,
 * after `<input name="attributes">`, the form's property `attributes` is this field.
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
