import { NativeSelect, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { dayIn, groupByDay, hourIn } from "#common/calls/call-times.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { DialogSubmit } from "../../ui/back-office/dialog-submit.tsx";
import { ownZone } from "./own-zone.ts";

type CallTimeDialogProps = {
  submissionId: string;
  title: string;
  /** Content above the list of free times. */
  note: ReactNode;
  /** The label of the field with the free times. */
  label: string;
  /**
   * The present start of the call, if the call is already booked, in ISO 8601 UTC. The dialog does
   * not offer this time again.
   */
  except?: string;
  /** The text that is shown if there are no free times. */
  none: string;
  action: string;
  doing: string;
  isPending: boolean;
  onChoose: (startsAt: string) => void;
  onClose: () => void;
};

/** Asks for a free time for the feedback call of a search. */
export function CallTimeDialog(props: CallTimeDialogProps) {
  const { submissionId, except, isPending, onChoose, onClose } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const times = trpc.calls.freeTimes.useQuery({ id: submissionId }, { refetchOnMount: "always" });
  const timeZone = ownZone();
  const offered = times.data?.filter((time) => time !== except) ?? [];
  const startsAt = chosen ?? offered[0];
  const isEmpty = times.data !== undefined && offered.length === 0;
  return (
    <Dialog opened onClose={onClose} title={props.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (startsAt !== undefined && !isPending) onChoose(startsAt);
        }}
      >
        <Stack>
          <Text c="dimmed" fz={15}>
            {props.note}
          </Text>
          <QueryFailure title="The free times can't be shown" query={times} />
          {isEmpty ? (
            <Text>{props.none}</Text>
          ) : (
            <NativeSelect
              label={props.label}
              size="md"
              disabled={!times.data}
              value={startsAt}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={groupByDay(offered, timeZone).map(({ day, times: ofDay }) => ({
                group: day,
                items: ofDay.map((time) => ({
                  value: time,
                  label: `${dayIn(time, timeZone)}, ${hourIn(time, timeZone)}`,
                })),
              }))}
            />
          )}
        </Stack>
        <DialogSubmit
          action={props.action}
          doing={props.doing}
          isPending={isPending}
          isUnavailable={startsAt === undefined}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
