/**
 * Changes the lists of Word in a browser, which has a list for each item, into the paragraphs that
 * Word on a computer writes for the items of lists.
 */
export function readOnlineItems(root: HTMLElement): void {
  let outer = "0";
  // At the end of each paragraph is a space that the user has not typed.
  for (const end of root.querySelectorAll("span.EOP")) end.remove();
  for (const item of root.querySelectorAll<HTMLElement>("li[data-aria-level]")) {
    const list = item.parentElement;
    if (!list) continue;
    const { ariaLevel = "1", ariaPosinset = "1", listid = "0" } = item.dataset;
    // A list inside another list has another id, but belongs to the outer list.
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
