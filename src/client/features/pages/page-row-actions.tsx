import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import type { PageSummary } from "#common/pages/page.ts";
import { ActionIconLink } from "../../ui/back-office/button-link.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { RowActions } from "../../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { Tooltip } from "../../ui/back-office/tooltip.tsx";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

type PageRowActionsProps = { page: PageSummary; onDelete: (page: PageSummary) => void };

/** What can be done with a page of the table. */
export function PageRowActions({ page, onDelete }: PageRowActionsProps) {
  const { id, title } = page;
  const params = { id: String(id) };
  return (
    <RowActions
      label={`Actions for ${title}`}
      quick={
        <>
          <Tooltip label="Edit">
            <ActionIconLink
              to="/admin/content-pages/$id"
              params={params}
              aria-label={`Edit ${title}`}
            >
              <Pencil {...drawn} />
            </ActionIconLink>
          </Tooltip>
          <IconButton
            icon={Trash2}
            label={`Delete ${title}`}
            tooltip="Delete"
            onClick={() => onDelete(page)}
          />
        </>
      }
    >
      <RowMenuItem
        icon={<Pencil {...drawn} />}
        renderLink={(item) => <Link {...item} to="/admin/content-pages/$id" params={params} />}
      >
        Edit
      </RowMenuItem>
      <RowMenuItem icon={<Trash2 {...drawn} />} destructive onSelect={() => onDelete(page)}>
        Delete
      </RowMenuItem>
    </RowActions>
  );
}
