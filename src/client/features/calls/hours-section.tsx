import { NativeSelect, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { type CallRules, type MemberHours, usualRules } from "#common/calls/call-hours.ts";
import { sameValue } from "#common/same-value.ts";
import { useLeaveQuestion } from "../../content/use-leaving.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { LeaveDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { useUser } from "../accounts/use-user.ts";
import { HoursForm } from "./hours-form.tsx";
import { ownZone } from "./own-zone.ts";

const noRules = (): CallRules => ({
  ...usualRules,
  weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "16:00", until: "18:00" })),
  timeZone: ownZone(),
  place: "",
});

/** Returns the weekly hours of a member; proposed hours if the member has not set any. */
const rulesOf = ({ rules }: MemberHours): CallRules => rules ?? noRules();

/**
 * The weekly hours in which the members of the team take feedback calls. The user's own hours are
 * shown first.
 */
export function HoursSection() {
  const hours = trpc.calls.hours.useQuery();
  const { data: user } = useUser();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const memberId = chosenId ?? user?.id;
  const member = hours.data?.find(({ userId }) => userId === memberId);
  // The unsaved hours for feedback calls of each member of the team, so that the user can switch to
  // another member without losing unsaved hours.
  const [drafts, setDrafts] = useState(new Map<number, CallRules>());
  // After a save, deletes the draft that was saved. If the user changed the hours again during the
  // save, the draft with the changed hours is kept.
  const forgetSaved = (userId: number, saved: CallRules) =>
    setDrafts(
      (known) => new Map([...known].filter(([id, draft]) => id !== userId || draft !== saved)),
    );
  const isDirty = hours.data?.some((each) => {
    const draft = drafts.get(each.userId);
    return draft !== undefined && !sameValue(draft, rulesOf(each));
  });
  const leaving = useLeaveQuestion({
    mustAsk: () => isDirty === true,
    mustAskToClose: () => isDirty === true,
  });
  return (
    <SectionCard
      title={member && member.userId !== user?.id ? `Hours of ${member.username}` : "My hours"}
      note="At these hours, searchers can book a call. Calls that are booked stay when the hours change."
    >
      <Stack mt="md">
        <QueryFailure title="The hours can't be shown" query={hours} />
        {hours.isPending && !hours.error && (
          <ScreenState kind="loading" label="Loading hours...">
            <Stack>
              {[1, 2, 3, 4, 5].map((weekday) => (
                <Skeleton key={weekday} h={72} />
              ))}
            </Stack>
          </ScreenState>
        )}
        {hours.data && hours.data.length > 1 && (
          <NativeSelect
            label="Member of the team"
            value={String(memberId)}
            onChange={({ currentTarget }) => setChosenId(Number(currentTarget.value))}
            data={hours.data.map((each) => ({
              value: String(each.userId),
              label: labelOf(each, user?.id),
            }))}
          />
        )}
        {member && (
          <HoursForm
            key={member.userId}
            userId={member.userId}
            draft={drafts.get(member.userId) ?? rulesOf(member)}
            onChange={(draft) => setDrafts((known) => new Map(known).set(member.userId, draft))}
            onSaved={(saved) => forgetSaved(member.userId, saved)}
            isNew={member.rules === null}
          />
        )}
      </Stack>
      <LeaveDialog
        opened={leaving.isAsking}
        title="Leave without saving?"
        stay={leaving.stay}
        leave={leaving.leave}
      >
        The hours that you have changed are not saved, and will be lost.
      </LeaveDialog>
    </SectionCard>
  );
}

function labelOf({ userId, username, rules }: MemberHours, ownId: number | undefined): string {
  const name = userId === ownId ? `${username} (you)` : username;
  return rules === null || rules.weekly.length === 0 ? `${name}, no hours yet` : name;
}
