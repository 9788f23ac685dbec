import type { LucideIcon } from "lucide-react";
import { IconButton } from "../../ui/back-office/icon-button.tsx";

type ToolButtonProps = {
  /** What it does: `Move field up`. */
  label: string;
  icon: LucideIcon;
  /** By which the keyboard is put back on it. */
  tool: string;
  disabled?: boolean;
  onPress: () => void;
};

/** Something that can be done with a step, a field or an option, as an icon. */
export function ToolButton({ label, icon, tool, disabled = false, onPress }: ToolButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      isUnavailable={disabled}
      data-tool={tool}
      onClick={onPress}
    />
  );
}
