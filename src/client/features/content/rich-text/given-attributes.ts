import { isKeptAttribute } from "./elements.ts";

/** The HTML attributes of an element, keyed by their names; null if there are none. */
export type Given = Readonly<Record<string, string>> | null;

/** The HTML attributes that the editor itself changes. They are not preserved as they were read. */
const changed: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
};

/**
 * The HTML attributes that the editor holds as numbers. It writes such an attribute only if the
 * number is not 1.
 */
const numbers = new Set(["start", "colspan", "rowspan"]);

const isPlainNumber = (name: string, value: string) =>
  numbers.has(name) && value !== "1" && String(Number.parseInt(value, 10)) === value;

/**
 * Returns the attributes of an element that the editor preserves: those that the server keeps as
 * safe and that the editor itself does not change.
 */
export function givenOf(element: HTMLElement): Given {
  const { localName } = element;
  const given = [...element.attributes].filter(
    ({ name, value }) =>
      isKeptAttribute(localName, name) &&
      changed[localName]?.includes(name) !== true &&
      !isPlainNumber(name, value),
  );
  return given.length > 0
    ? Object.fromEntries(given.map(({ name, value }) => [name, value]))
    : null;
}

/** The definition of the attribute `given`, with which the editor preserves HTML attributes. */
export const givenAttribute = {
  given: {
    default: null,
    keepOnSplit: false,
    parseHTML: givenOf,
    renderHTML: ({ given }: Record<string, unknown>) => ({ ...(given as Given) }),
  },
};
