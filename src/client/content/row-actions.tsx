import { Link, type LinkProps } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { ActionIconLink } from "../ui/back-office/button-link.tsx";
import { IconButton } from "../ui/back-office/icon-button.tsx";
import { RowActions } from "../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../ui/back-office/row-menu.tsx";
import { Tooltip } from "../ui/back-office/tooltip.tsx";

export type RowAction = {
  /**
   * The id of the action, which never changes. The label of the action may change, as from Publish
   * to Unpublish.
   */
  id: string;
  name: string;
  icon: LucideIcon;
  /** Whether the action also has an icon button beside the menu. */
  isQuick?: boolean;
  isPending?: boolean;
  isDestructive?: boolean;
} & ({ link: LinkProps } | { onSelect: () => void });

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/**
 * The actions of a table row: all of them in a menu, and the most frequent ones also as icon
 * buttons where there is room.
 */
export function NounRowActions({ title, actions }: { title: string; actions: RowAction[] }) {
  return (
    <RowActions
      label={`Actions for ${title}`}
      isBusy={actions.some(({ isPending }) => isPending)}
      quick={actions
        .filter(({ isQuick }) => isQuick)
        .map(({ id, name, icon: Icon, isPending = false, ...does }) =>
          "link" in does ? (
            <Tooltip key={id} label={name}>
              <ActionIconLink {...does.link} aria-label={`${name} ${title}`}>
                <Icon {...drawn} />
              </ActionIconLink>
            </Tooltip>
          ) : (
            <IconButton
              key={id}
              icon={Icon}
              label={`${name} ${title}`}
              tooltip={name}
              isUnavailable={isPending}
              onClick={does.onSelect}
            />
          ),
        )}
    >
      {actions.map(({ id, name, icon: Icon, isPending = false, isDestructive, ...does }) => (
        <RowMenuItem
          key={id}
          icon={<Icon {...drawn} />}
          destructive={isDestructive ?? false}
          disabled={isPending}
          {...("link" in does
            ? { renderLink: (item) => <Link {...item} {...does.link} /> }
            : { onSelect: does.onSelect })}
        >
          {name}
        </RowMenuItem>
      ))}
    </RowActions>
  );
}
