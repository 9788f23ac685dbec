import { Text } from "@mantine/core";
import { LogOut, ShieldMinus, ShieldPlus, Trash2 } from "lucide-react";
import type { Member } from "#common/accounts/member.ts";
import { shortMoment } from "#common/short-dates.ts";
import { counted } from "../../counted.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { RowMenu, RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import type { ChangeKind } from "./member-change.tsx";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

const columns = (ownId: number | undefined): Column<Member>[] => [
  {
    id: "account",
    header: "Account",
    as: "title",
    cell: ({ id, username, email }) => (
      <>
        <Text span inherit fw={600}>
          {username}
        </Text>
        {id === ownId && (
          <Text span c="dimmed" fz="sm" ml="xs">
            You
          </Text>
        )}
        {email && (
          <Text c="dimmed" fz="sm">
            {email}
          </Text>
        )}
      </>
    ),
  },
  {
    id: "role",
    header: "Role",
    as: "badge",
    cell: ({ isAdmin }) => (
      <StatusBadge tone={isAdmin ? "done" : "over"}>
        {isAdmin ? "Administrator" : "Ordinary"}
      </StatusBadge>
    ),
  },
  {
    id: "sessions",
    header: "Logged in",
    as: "badge",
    cell: ({ sessions, lastUsedAt }) =>
      lastUsedAt === null ? (
        "Not logged in"
      ) : (
        <>
          {counted(sessions, "browser")}, used <Moment at={lastUsedAt} isBrief />
        </>
      ),
  },
  {
    id: "since",
    header: "Since",
    as: "fact",
    cardLabel: "since",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt)}</time>,
  },
];

type Ask = (kind: ChangeKind, member: Member) => void;

type MemberTableProps = {
  /** The accounts; undefined while they load. */
  members: Member[] | undefined;
  /** The id of the administrator's own account, which has no actions here. */
  ownId: number | undefined;
  onAsk: Ask;
};

/** The table of all accounts. */
export function MemberTable({ members, ownId, onAsk }: MemberTableProps) {
  return (
    <RowTable
      labelledBy="accounts"
      columns={columns(ownId)}
      rows={members}
      loadingText="Loading accounts"
      skeletonRows={3}
      keyOf={({ id }) => id}
      renderActions={(member) => member.id !== ownId && <Actions member={member} onAsk={onAsk} />}
    />
  );
}

function Actions({ member, onAsk }: { member: Member; onAsk: Ask }) {
  const { username, isAdmin, sessions } = member;
  return (
    <RowMenu label={`Actions for ${username}`}>
      <RowMenuItem
        icon={<LogOut {...drawn} />}
        disabled={sessions === 0}
        onSelect={() => onAsk("endSessions", member)}
      >
        Log out everywhere
      </RowMenuItem>
      {isAdmin ? (
        <RowMenuItem
          icon={<ShieldMinus {...drawn} />}
          destructive
          onSelect={() => onAsk("demote", member)}
        >
          Remove administrator rights
        </RowMenuItem>
      ) : (
        <RowMenuItem icon={<ShieldPlus {...drawn} />} onSelect={() => onAsk("promote", member)}>
          Make administrator
        </RowMenuItem>
      )}
      <RowMenuItem
        icon={<Trash2 {...drawn} />}
        destructive
        onSelect={() => onAsk("remove", member)}
      >
        Remove
      </RowMenuItem>
    </RowMenu>
  );
}
