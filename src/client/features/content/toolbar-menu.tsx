import { Menu } from "@mantine/core";
import { RichTextEditor } from "@mantine/tiptap";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";

type ToolbarMenuProps = {
  label: string;
  icon: LucideIcon;
  isActive?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

/**
 * A button in the toolbar of the rich text editor that opens a menu. The menu is rendered outside
 * of the editor, because the editor would cut off the menu at its edge.
 */
export function ToolbarMenu({ label, icon: Icon, isActive, onClose, children }: ToolbarMenuProps) {
  return (
    <Menu
      withinPortal
      portalProps={{ target: "#main" }}
      position="bottom-start"
      {...(onClose && { onClose })}
    >
      <Tooltip label={label}>
        <Menu.Target>
          <RichTextEditor.Control aria-label={label} active={isActive ?? false}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          </RichTextEditor.Control>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: "auto" }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
