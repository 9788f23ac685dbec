/**
 * Matches the style with which Word marks a paragraph as an item of a list. The two groups of the
 * expression match the number of the list and the level of the item.
 */
const itemStyle = /mso-list:\s*l(\d+)\s+level(\d+)/i;

type Item = { paragraph: HTMLElement; list: string; level: number };

function itemOf(paragraph: HTMLElement): Item | undefined {
  const [, list, level] = itemStyle.exec(paragraph.getAttribute("style") ?? "") ?? [];
  return list && level ? { paragraph, list, level: Number(level) } : undefined;
}

/** Removes the marker (a bullet or number) that Word writes as text, and returns the marker. */
function takeMarker(paragraph: HTMLElement): string {
  const marker = [...paragraph.querySelectorAll<HTMLElement>("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  marker?.remove();
  return marker?.textContent.trim() ?? "";
}

/** The number in a marker such as `3.`; undefined for bullets and letters. */
const numberIn = (marker: string): string | undefined => /^\(?(\d{1,4})[.)]/.exec(marker)?.[1];

const isNumber = (marker: string) => /^\(?[\da-z]{1,4}[.)]/i.test(marker) && marker !== "o";

type OpenList = { element: HTMLElement; level: number };

/**
 * Adds an item to the list of the item's level. Opens or closes nested lists if necessary.
 * @param open the open lists, from the outermost to the innermost. A level that Word has skipped
 *   has no list.
 */
function addItem(open: OpenList[], { paragraph, level }: Item): void {
  const page = paragraph.ownerDocument;
  const marker = takeMarker(paragraph);
  while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
  const last = open.at(-1);
  if (!last || last.level < level) {
    const element = page.createElement(isNumber(marker) ? "ol" : "ul");
    // If an ordinary paragraph interrupts a list, a new list begins after it, and continues the
    // numbering.
    const number = numberIn(marker);
    if (number && number !== "1") element.setAttribute("start", number);
    if (last) last.element.lastElementChild?.append(element);
    else paragraph.before(element);
    open.push({ element, level });
  }
  const item = page.createElement("li");
  item.append(...paragraph.childNodes);
  open.at(-1)?.element.append(item);
  paragraph.remove();
}

/** Converts paragraphs that Word has marked as items of a list into HTML lists. */
export function joinWordLists(root: HTMLElement): void {
  let open: OpenList[] = [];
  let last: Item | undefined;
  for (const paragraph of root.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")) {
    const item = itemOf(paragraph);
    if (!item) {
      last = undefined;
      continue;
    }
    const isNext =
      last?.list === item.list && open[0]?.element === paragraph.previousElementSibling;
    if (!isNext) open = [];
    addItem(open, item);
    last = item;
  }
}
