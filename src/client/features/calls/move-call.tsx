import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Call } from "#common/calls/call.ts";
import { dayIn, groupByDay, hourIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { reportFailure } from "../../report-failure.ts";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ownZone } from "./own-zone.ts";

type MoveCallProps = { call: Call; name: string; onClose: () => void };

/** Moves a call to another free time of its member. */
export function MoveCall({ call, name, onClose }: MoveCallProps) {
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<string | null>(null);
  const times = trpc.calls.freeTimes.useQuery(
    { id: call.submissionId },
    { refetchOnMount: "always" },
  );
  const { mutate, isPending } = trpc.calls.move.useMutation({
    onSuccess() {
      showToast({ title: "Call moved", description: `${name} gets a mail with the new time.` });
      onClose();
    },
    onError: reportFailure("Call not moved"),
    onSettled: () => utils.calls.invalidate(),
  });
  const timeZone = ownZone();
  const others = times.data?.filter((time) => time !== call.startsAt) ?? [];
  const startsAt = chosen ?? others[0];
  return (
    <Dialog opened onClose={onClose} title={`Move the call with ${name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (startsAt !== undefined && !isPending) mutate({ id: call.id, startsAt });
        }}
      >
        <Stack>
          <Text c="dimmed" fz={15}>
            It is on {dayIn(call.startsAt, timeZone)}, {hoursIn(call, timeZone)}. Times are{" "}
            {zoneName(timeZone)}.
          </Text>
          <QueryFailure title="The free times can't be shown" query={times} />
          {times.data && others.length === 0 ? (
            <Text>There is no other free time. Set more hours first.</Text>
          ) : (
            <NativeSelect
              label="New time"
              size="md"
              disabled={!times.data}
              value={startsAt}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={groupByDay(others, timeZone).map(({ day, times: ofDay }) => ({
                group: day,
                items: ofDay.map((time) => ({
                  value: time,
                  label: `${day}, ${hourIn(time, timeZone)}`,
                })),
              }))}
            />
          )}
        </Stack>
        <DialogSubmit
          action="Move the call"
          doing="Moving..."
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
