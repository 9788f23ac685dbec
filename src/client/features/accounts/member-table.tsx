import { Text } from "@mantine/core";
import {
  LogOut,
  MailPlus,
  MonitorSmartphone,
  ShieldMinus,
  ShieldPlus,
  Trash2,
  UserCheck,
  UserX,
} from "lucide-react";
import type { Member, MemberState } from "#common/accounts/member.ts";
import { shortMoment } from "#common/short-dates.ts";
import { counted } from "../../counted.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { RowMenu, RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import type { ChangeKind } from "./member-change.tsx";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

const stateWords: Record<Exclude<MemberState, "active">, string> = {
  invited: "Invited",
  expired: "Invitation expired",
  disabled: "Disabled",
};

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
    cell: ({ state, sessions, lastUsedAt }) =>
      state !== "active" ? (
        <StatusBadge tone={state === "invited" ? "open" : "wrong"}>{stateWords[state]}</StatusBadge>
      ) : lastUsedAt === null ? (
        "Not logged in"
      ) : (
        <>
          {counted(sessions, "browser")}, used <Moment at={lastUsedAt} isBrief />
        </>
      ),
  },
  {
    id: "since",
    header: "Added",
    as: "fact",
    cardLabel: "added",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shortMoment(createdAt)}</time>,
  },
];

type Acts = {
  onAsk: (kind: ChangeKind, member: Member) => void;
  onShowSessions: (member: Member) => void;
  onInviteAgain: (member: Member) => void;
};

type MemberTableProps = Acts & {
  /** The accounts; undefined while they load. */
  members: Member[] | undefined;
  /** The id of the administrator's own account, whose row has no actions. */
  ownId: number | undefined;
};

/** The table of all accounts. */
export function MemberTable({ members, ownId, ...acts }: MemberTableProps) {
  return (
    <RowTable
      labelledBy="accounts"
      columns={columns(ownId)}
      rows={members}
      loadingText="Loading accounts"
      skeletonRows={3}
      keyOf={({ id }) => id}
      renderActions={(member) => member.id !== ownId && <Actions member={member} {...acts} />}
    />
  );
}

function Actions({ member, onAsk, onShowSessions, onInviteAgain }: Acts & { member: Member }) {
  const { username, isAdmin, sessions, state } = member;
  return (
    <RowMenu label={`Actions for ${username}`}>
      {(state === "invited" || state === "expired") && (
        <RowMenuItem icon={<MailPlus {...drawn} />} onSelect={() => onInviteAgain(member)}>
          Invite again
        </RowMenuItem>
      )}
      <RowMenuItem
        icon={<MonitorSmartphone {...drawn} />}
        disabled={sessions === 0}
        onSelect={() => onShowSessions(member)}
      >
        Show sessions
      </RowMenuItem>
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
      {state === "disabled" ? (
        <RowMenuItem icon={<UserCheck {...drawn} />} onSelect={() => onAsk("enable", member)}>
          Enable
        </RowMenuItem>
      ) : (
        <RowMenuItem
          icon={<UserX {...drawn} />}
          destructive
          onSelect={() => onAsk("disable", member)}
        >
          Disable
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
