import { useNavigate } from "@tanstack/react-router";
import { ArrowRightLeft, FolderOpen, Hand } from "lucide-react";
import { type BoardCard, boardColumns, columnOf } from "#common/submissions/board.ts";
import { RowMenu, RowMenuItem } from "../../../ui/back-office/row-menu.tsx";
import { useAdmin } from "../../accounts/admin-context.ts";
import { nameOf } from "../submission-words.ts";
import { useChangeSubmissions } from "../use-change-submissions.ts";
import { columnNames } from "./board-words.ts";
import type { MoveCard } from "./use-move-card.ts";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The menu with the actions of a card. The menu can also move the card to any other column. */
export function CardMenu({ card, onMove }: { card: BoardCard; onMove: MoveCard }) {
  const navigate = useNavigate();
  const admin = useAdmin();
  const { change, isPending } = useChangeSubmissions();
  const { id, assignee } = card;
  const from = columnOf(card);
  return (
    <RowMenu label={`Actions for ${nameOf(card)}`} isBusy={isPending} isFixed>
      <RowMenuItem
        icon={<FolderOpen {...drawn} />}
        onSelect={() =>
          void navigate({ to: "/admin/submissions/$id", params: { id }, search: true })
        }
      >
        Open
      </RowMenuItem>
      {admin && assignee?.id !== admin.id && (
        <RowMenuItem
          icon={<Hand {...drawn} />}
          onSelect={() => void change([card], { assigneeId: admin.id })}
        >
          Assign to me
        </RowMenuItem>
      )}
      {boardColumns
        .filter((column) => column !== from && column !== "unconfirmed" && column !== "call")
        .map((column) => (
          <RowMenuItem
            key={column}
            icon={<ArrowRightLeft {...drawn} />}
            onSelect={() => onMove(card, column)}
          >
            {`Move to ${columnNames[column]}`}
          </RowMenuItem>
        ))}
    </RowMenu>
  );
}
