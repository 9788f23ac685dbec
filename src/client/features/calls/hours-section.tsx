import { NativeSelect, Stack } from "@mantine/core";
import { useState } from "react";
import { type CallRules, type MemberHours, usualRules } from "#common/calls/call-hours.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
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

/** The weekly hours of the members of the team. A member's own hours are shown first. */
export function HoursSection() {
  const hours = trpc.calls.hours.useQuery();
  const { data: user } = useUser();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const memberId = chosenId ?? user?.id;
  const member = hours.data?.find(({ userId }) => userId === memberId);
  return (
    <SectionCard
      title={member && member.userId !== user?.id ? `Hours of ${member.username}` : "My hours"}
      note="At these hours, searchers can book a call. Calls that are booked stay when the hours change."
    >
      <Stack mt="md">
        <QueryFailure title="The hours can't be shown" query={hours} />
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
            rules={member.rules ?? noRules()}
            isNew={member.rules === null}
          />
        )}
      </Stack>
    </SectionCard>
  );
}

function labelOf({ userId, username, rules }: MemberHours, ownId: number | undefined): string {
  const name = userId === ownId ? `${username} (you)` : username;
  return rules === null || rules.weekly.length === 0 ? `${name}, no hours yet` : name;
}
