import { Button, Stack, Text } from "@mantine/core";
import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { invitationHours, type Member } from "#common/accounts/member.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ShownOnceDialog } from "../../ui/back-office/shown-once-dialog.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { showToast } from "../../ui/toast.tsx";
import { AddMemberDialog, type Invited } from "./add-member-dialog.tsx";
import { useAdmin } from "./admin-context.ts";
import { FactorRule } from "./factor-rule.tsx";
import { type ChangeKind, MemberChange } from "./member-change.tsx";
import { MemberSessions } from "./member-sessions.tsx";
import { MemberTable } from "./member-table.tsx";
import { useInviteAgain } from "./use-invite-again.ts";
import { useReloadTeam, useTeam } from "./use-team.ts";

/** The screen that lists all accounts and changes their rights. */
export function TeamScreen() {
  const [isAdding, setIsAdding] = useState(false);
  const [handed, setHanded] = useState<Invited | null>(null);
  const reloadTeam = useReloadTeam();
  const reportInvitation = (invited: Invited) => {
    if (invited.link !== null) setHanded(invited);
    else {
      showToast({
        title: "Invitation sent",
        description: `The link in the mail to ${invited.username} works once, within ${invitationHours} hours.`,
      });
    }
    void reloadTeam();
  };
  return (
    <>
      <ScreenHeading title="Team">
        <Button
          size="sm"
          leftSection={<UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          Invite
        </Button>
      </ScreenHeading>
      <Accounts onInvite={reportInvitation} />
      <FactorRule />
      <AddMemberDialog
        opened={isAdding}
        onInvite={(invited) => {
          setIsAdding(false);
          reportInvitation(invited);
        }}
        onClose={() => setIsAdding(false)}
      />
      <ShownOnceDialog
        text={handed?.link ?? null}
        title="Hand on the invitation"
        label={`Invitation link of ${handed?.username ?? ""}`}
        warning={`This link was not mailed, and is shown only once. It sets the password of the account once, within ${invitationHours} hours. Give it to the account's owner now, in a way that no one else can read. If it gets lost, invite the account again.`}
        onClose={() => setHanded(null)}
      />
    </>
  );
}

function Accounts({ onInvite }: { onInvite: (invited: Invited) => void }) {
  const team = useTeam();
  const { data, isFetching, hasNextPage, fetchNextPage } = team;
  const [asked, setAsked] = useState<{ kind: ChangeKind; member: Member } | null>(null);
  const [shown, setShown] = useState<Member | null>(null);
  const inviteAgain = useInviteAgain(onInvite);
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
            onShowSessions={setShown}
            onInviteAgain={inviteAgain}
          />
        )}
        {hasNextPage && <LoadMore isLoading={isFetching} onLoad={() => void fetchNextPage()} />}
        <MemberSessions member={shown} onClose={() => setShown(null)} />
        {asked && <MemberChange {...asked} onDone={holdFocus} onClose={() => setAsked(null)} />}
      </Stack>
    </section>
  );
}
