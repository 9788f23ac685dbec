import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { Member } from "#common/accounts/member.ts";
import { errorText } from "../../error-text.ts";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { ShownOnceDialog } from "../../ui/back-office/shown-once-dialog.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { button } from "../../ui/button.ts";
import { type AddedMember, AddMemberDialog } from "./add-member-dialog.tsx";
import { useAdmin } from "./admin-context.ts";
import { type ChangeKind, MemberChange } from "./member-change.tsx";
import { MemberBones, MemberTable } from "./member-table.tsx";
import styles from "./team-screen.module.css";
import { useTeam, useTeamChanged } from "./use-team.ts";

/** The screen that lists all accounts and changes their rights. */
export function TeamScreen() {
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<AddedMember | null>(null);
  const teamChanged = useTeamChanged();
  return (
    <>
      <ScreenHeading title="Team">
        <button type="button" className={button("primary")} onClick={() => setIsAdding(true)}>
          <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
          Add account
        </button>
      </ScreenHeading>
      <Accounts />
      <AddMemberDialog
        opened={isAdding}
        onAdd={(member) => {
          setIsAdding(false);
          setAdded(member);
          void teamChanged();
        }}
        onClose={() => setIsAdding(false)}
      />
      <ShownOnceDialog
        text={added?.password ?? null}
        title="Account added"
        label={`Password of ${added?.username ?? ""}`}
        warning="This password is shown only once. Give it to the account's owner now, in a way that no one else can read. Administrators can change their own password under Account."
        onClose={() => setAdded(null)}
      />
    </>
  );
}

function Accounts() {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useTeam();
  const [asked, setAsked] = useState<{ kind: ChangeKind; member: Member } | null>(null);
  const place = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(place, data);
  const ownId = useAdmin()?.id;
  return (
    <section ref={place} tabIndex={-1} className={styles.accounts} aria-labelledby="accounts">
      <h2 id="accounts" className="visually-hidden">
        Accounts
      </h2>
      <p className={styles.text}>
        Administrators can use the back office. Ordinary accounts can log in, but cannot open it.
        Your own password and sessions are under Account.
      </p>
      {error && (
        <ScreenState
          kind="failure"
          title="The accounts can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? (
        <MemberTable
          members={data.pages.flatMap(({ items }) => items)}
          ownId={ownId}
          onAsk={(kind, member) => setAsked({ kind, member })}
        />
      ) : (
        !error && <MemberBones />
      )}
      {hasNextPage && <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />}
      {asked && <MemberChange {...asked} onDone={holdFocus} onClose={() => setAsked(null)} />}
    </section>
  );
}
