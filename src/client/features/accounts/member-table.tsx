import { LogOut, ShieldMinus, ShieldPlus, Trash2 } from "lucide-react";
import type { Member } from "#common/accounts/member.ts";
import { shortMoment } from "#common/short-dates.ts";
import { counted } from "../../counted.ts";
import { tableRoles } from "../../ui/back-office/data-table-roles.ts";
import { Moment } from "../../ui/back-office/moment.tsx";
import { RowMenu, RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { StackedTable, StackedTableBones } from "../../ui/back-office/stacked-table.tsx";
import { StatusBadge } from "../../ui/back-office/status-badge.tsx";
import type { ChangeKind } from "./member-change.tsx";
import styles from "./member-table.module.css";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

const headers = ["Account", "Role", "Logged in", "Since"];

type Ask = (kind: ChangeKind, member: Member) => void;

type MemberTableProps = {
  members: Member[];
  /** The id of who looks at it: the own account is looked after elsewhere. */
  ownId: number | undefined;
  onAsk: Ask;
};

/** The accounts: a table where there is room for one, else a list. */
export function MemberTable({ members, ownId, onAsk }: MemberTableProps) {
  return (
    <div className={styles.frame}>
      <StackedTable labelledBy="accounts" headers={headers} className={styles.table}>
        {members.map((member) => (
          <Row key={member.id} member={member} isOwn={member.id === ownId} onAsk={onAsk} />
        ))}
      </StackedTable>
    </div>
  );
}

function Row({ member, isOwn, onAsk }: { member: Member; isOwn: boolean; onAsk: Ask }) {
  const { username, email, isAdmin, createdAt, sessions, lastUsedAt } = member;
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} data-as="account">
        <span className={styles.name}>{username}</span>
        {isOwn && <span className={styles.own}>You</span>}
        {email && <span className={styles.email}>{email}</span>}
      </td>
      <td {...tableRoles.cell}>
        <StatusBadge tone={isAdmin ? "done" : "over"}>
          {isAdmin ? "Administrator" : "Ordinary"}
        </StatusBadge>
      </td>
      <td {...tableRoles.cell} data-as="sessions">
        {lastUsedAt === null ? (
          "Not logged in"
        ) : (
          <>
            {counted(sessions, "browser")}, used <Moment at={lastUsedAt} isBrief />
          </>
        )}
      </td>
      <td {...tableRoles.cell} data-as="since">
        <time dateTime={createdAt}>{shortMoment(createdAt)}</time>
      </td>
      <td {...tableRoles.cell} data-as="actions">
        {!isOwn && <Actions member={member} onAsk={onAsk} />}
      </td>
    </tr>
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

/** The list's shape, while it is on its way. */
export function MemberBones() {
  return (
    <div className={styles.frame}>
      <StackedTableBones label="Loading accounts" className={styles.bones} />
    </div>
  );
}
