/**
 * Converts lists that were copied from the browser version of Word. This version writes a separate
 * list for each item. Each item becomes a paragraph like those of the desktop version, so that
 * `joinWordLists` can join the items of both versions into lists.
 */
export function readOnlineItems(root: HTMLElement): void {
  let outer = "0";
  // Word adds a space to the end of each paragraph, which the user has not typed.
  for (const end of root.querySelectorAll("span.EOP")) end.remove();
  for (const item of root.querySelectorAll<HTMLElement>("li[data-aria-level]")) {
    const list = item.parentElement;
    if (!list) continue;
    const { ariaLevel = "1", ariaPosinset = "1", listid = "0" } = item.dataset;
    // In Word, a nested list has an id of its own. Its items get the id of the outermost list,
    // because `joinWordLists` joins only items with the same id.
    if (ariaLevel === "1") outer = listid;
    const paragraph = root.ownerDocument.createElement("p");
    paragraph.setAttribute("style", `mso-list:l${outer} level${ariaLevel} lfo1`);
    const marker = root.ownerDocument.createElement("span");
    marker.setAttribute("style", "mso-list:Ignore");
    marker.textContent = list.localName === "ol" ? `${ariaPosinset}.` : "·";
    const text = item.querySelector("p") ?? item;
    paragraph.append(marker, ...text.childNodes);
    list.before(paragraph);
    item.remove();
    if (list.childElementCount === 0) list.remove();
  }
}
