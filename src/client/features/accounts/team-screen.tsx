import { Button, Stack, Text } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { Member } from "#common/accounts/member.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ShownOnceDialog } from "../../ui/back-office/shown-once-dialog.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { type AddedMember, AddMemberDialog } from "./add-member-dialog.tsx";
import { useAdmin } from "./admin-context.ts";
import { FactorRule } from "./factor-rule.tsx";
import { type ChangeKind, MemberChange } from "./member-change.tsx";
import { MemberTable } from "./member-table.tsx";
import { useReloadTeam, useTeam } from "./use-team.ts";

/** The screen that lists all accounts and changes their rights. */
export function TeamScreen() {
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<AddedMember | null>(null);
  const reloadTeam = useReloadTeam();
  return (
    <>
      <ScreenHeading title="Team">
        <Button
          size="sm"
          leftSection={<UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          Add account
        </Button>
      </ScreenHeading>
      <Accounts />
      <FactorRule />
      <AddMemberDialog
        opened={isAdding}
        onAdd={(member) => {
          setIsAdding(false);
          setAdded(member);
          void reloadTeam();
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
  const team = useTeam();
  const { data, isFetching, hasNextPage, fetchNextPage } = team;
  const [asked, setAsked] = useState<{ kind: ChangeKind; member: Member } | null>(null);
  const place = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(place, data);
  const ownId = useAdmin()?.id;
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="accounts"
      style={{ containerType: "inline-size" }}
    >
      <Stack>
        <h2 id="accounts" className="visually-hidden">
          Accounts
        </h2>
        <Text c="dimmed" fz={15} maw="42rem">
          Administrators can use the back office. Ordinary accounts can log in, but cannot open it.
          Your own password and sessions are under Account.
        </Text>
        <QueryFailure title="The accounts can't be shown" query={team} />
        {(data || !team.error) && (
          <MemberTable
            members={data?.pages.flatMap(({ items }) => items)}
            ownId={ownId}
            onAsk={(kind, member) => setAsked({ kind, member })}
          />
        )}
        {hasNextPage && <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />}
        {asked && <MemberChange {...asked} onDone={holdFocus} onClose={() => setAsked(null)} />}
      </Stack>
    </section>
  );
}
