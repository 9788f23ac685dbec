import { Link } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import type { PageSummary } from "#common/pages/page.ts";
import { iconButton } from "../../ui/back-office/icon-button.ts";
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
            <Link
              to="/admin/content-pages/$id"
              params={params}
              className={iconButton}
              aria-label={`Edit ${title}`}
            >
              <Pencil {...drawn} />
            </Link>
          </Tooltip>
          <Tooltip label="Delete">
            <button
              type="button"
              className={iconButton}
              aria-label={`Delete ${title}`}
              onClick={() => onDelete(page)}
            >
              <Trash2 {...drawn} />
            </button>
          </Tooltip>
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
