import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Tooltip } from "./tooltip.tsx";

type IconButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> & {
    icon: LucideIcon;
    /** The size of the icon in pixels. */
    iconSize?: number;
    /** The accessible name, such as `Delete First steps`. */
    label: string;
    /** The text of the tooltip. The default is the accessible name. */
    tooltip?: string;
    /**
     * Whether the button ignores presses. Unlike with `disabled`, the button keeps the keyboard
     * focus.
     */
    isUnavailable?: boolean;
  };

/** A button that shows only an icon, with its name in a tooltip. */
export function IconButton({
  icon: Icon,
  iconSize = 18,
  label,
  tooltip = label,
  isUnavailable = false,
  onClick,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip label={tooltip}>
      <ActionIcon
        {...props}
        aria-label={label}
        aria-disabled={isUnavailable}
        onClick={(event) => {
          if (!isUnavailable) onClick?.(event);
        }}
      >
        <Icon size={iconSize} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
