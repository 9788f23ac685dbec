import type { LucideIcon } from "lucide-react";
import { iconButton } from "../../ui/back-office/icon-button.ts";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";

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
export function ToolButton({
  label,
  icon: Icon,
  tool,
  disabled = false,
  onPress,
}: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={iconButton}
        aria-label={label}
        // It keeps the keyboard when it has just become impossible.
        aria-disabled={disabled}
        data-tool={tool}
        onClick={() => {
          if (!disabled) onPress();
        }}
      >
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
