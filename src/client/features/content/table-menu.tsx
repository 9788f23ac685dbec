import { Menu } from "@mantine/core";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import type { Editor } from "@tiptap/react";
import { Table } from "lucide-react";
import { Fragment } from "react";
import { ToolbarMenu } from "./toolbar-menu.tsx";

const groups: (readonly [label: string, command: Command])[][] = [
  [
    ["Row above", addRowBefore],
    ["Row below", addRowAfter],
    ["Column before", addColumnBefore],
    ["Column after", addColumnAfter],
  ],
  [
    ["Row of headings", toggleHeaderRow],
    ["Column of headings", toggleHeaderColumn],
    ["Heading cell", toggleHeaderCell],
    ["Merge cells", mergeCells],
    ["Split cell", splitCell],
  ],
  [
    ["Delete row", deleteRow],
    ["Delete column", deleteColumn],
    ["Delete table", deleteTable],
  ],
];

/** The menu with the actions for the table at the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  return (
    <ToolbarMenu label="Table" icon={Table} isActive onClose={() => editor.commands.focus()}>
      <TableActions editor={editor} />
    </ToolbarMenu>
  );
}

/**
 * The items of the open menu. They are made when the menu opens, because the position of the cursor
 * decides which are useful.
 */
function TableActions({ editor }: { editor: Editor }) {
  return groups.map((group, index) => (
    <Fragment key={group[0]?.[0]}>
      {index > 0 && <Menu.Divider />}
      {group.map(([label, command]) => (
        <Menu.Item
          key={label}
          disabled={!command(editor.state)}
          onClick={() => command(editor.state, editor.view.dispatch)}
        >
          {label}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}
