import { isKeptAttribute } from "./elements.ts";

/** The attributes of an element as its HTML gives them, by their names; null if there are none. */
export type Given = Readonly<Record<string, string>> | null;

/** The attributes that the editor itself changes, so that they are not among the given ones. */
const changed: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
};

/** The attributes that are numbers for the editor. It writes them if they are not 1. */
const numbers = new Set(["start", "colspan", "rowspan"]);

const isPlainNumber = (name: string, value: string) =>
  numbers.has(name) && value !== "1" && String(Number.parseInt(value, 10)) === value;

/** Returns the attributes of an element that cleaning keeps and the editor only passes on. */
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

/** The definition of the editor's attribute that holds the given ones. */
export const givenAttribute = {
  given: {
    default: null,
    keepOnSplit: false,
    parseHTML: givenOf,
    renderHTML: ({ given }: Record<string, unknown>) => ({ ...(given as Given) }),
  },
};
