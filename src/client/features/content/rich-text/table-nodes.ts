import { callOrReturn, Extension, getExtensionField, Node, type NodeConfig } from "@tiptap/core";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";

declare module "@tiptap/core" {
  interface NodeConfig<Options, Storage> {
    /** The role of a node in a table, such as row or cell, for the library that edits tables. */
    tableRole?: string;
  }
}

const cellAttributes = {
  colspan: { default: 1, parseHTML: spanOf("colspan") },
  rowspan: { default: 1, parseHTML: spanOf("rowspan") },
  // The widths of columns, in an attribute that the library for tables requires.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};

function spanOf(name: string) {
  return (element: HTMLElement): number => {
    const span = Number(element.getAttribute(name) ?? 1);
    return Number.isInteger(span) && span > 0 ? span : 1;
  };
}

const cell = (name: string, tag: string): NodeConfig => ({
  name,
  content: "block+",
  isolating: true,
  tableRole: name === "tableCell" ? "cell" : "header_cell",
  addAttributes: () => cellAttributes,
  parseHTML: () => [{ tag }],
  renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
});

const TableCell = Node.create(cell("tableCell", "td"));
const TableHeader = Node.create(cell("tableHeader", "th"));

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  tableRole: "row",
  addAttributes: () => ({
    /** The part of the table that contains the row, such as `thead`; null for a new row. */
    section: {
      default: null,
      rendered: false,
      parseHTML: ({ parentElement }: HTMLElement) =>
        parentElement && /^t(?:head|body|foot)$/.test(parentElement.localName)
          ? parentElement.localName
          : null,
    },
    /** True for the first row of its `thead`, `tbody` or `tfoot`. */
    opens: {
      default: false,
      rendered: false,
      parseHTML: ({ parentElement, previousElementSibling }: HTMLElement) =>
        parentElement?.localName !== "table" && previousElementSibling === null,
    },
  }),
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: ({ HTMLAttributes }) => ["tr", HTMLAttributes, 0],
});

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  tableRole: "table",
  isolating: true,
  addAttributes: () => ({
    /** The HTML of the table's `colgroup` elements, which the editor does not change. */
    columns: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.getAttribute("data-columns"),
    },
  }),
  parseHTML: () => [{ tag: "table" }],
  renderHTML: ({ HTMLAttributes }) => ["table", HTMLAttributes, ["tbody", 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      goToNextCell(direction)(this.editor.state, this.editor.view.dispatch);
    return { Tab: go(1), "Shift-Tab": go(-1) };
  },
});

/**
 * A table with its caption. The caption is a separate node, because a table of the editor contains
 * only rows.
 */
const CaptionedTable = Node.create({
  name: "captionedTable",
  group: "block",
  content: "tableCaption table",
  isolating: true,
  parseHTML: () => [{ tag: "div[data-captioned]" }],
  renderHTML: () => ["div", { "data-captioned": "" }, 0],
});

const TableCaption = Node.create({
  name: "tableCaption",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "caption" }],
  renderHTML: ({ HTMLAttributes }) => ["div", { ...HTMLAttributes, "data-caption": "" }, 0],
});

/**
 * Adds the role of a node in a table, such as row or cell, to the schema, where the library for
 * tables looks for it.
 */
export const TableRoles = Extension.create({
  name: "tableRoles",
  extendNodeSchema: (extension) => {
    const { name, options, storage } = extension;
    const role = getExtensionField(extension, "tableRole", { name, options, storage });
    return role === undefined ? {} : { tableRole: callOrReturn(role) };
  },
});

export const tableNodes = [Table, TableRow, TableCell, TableHeader, CaptionedTable, TableCaption];
