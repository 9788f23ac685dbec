import { Anchor, Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import type { Call } from "#common/calls/call.ts";
import { dayIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import type { SubmissionDetail } from "#common/submissions/submission.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { BookCall } from "./book-call.tsx";
import { ownZone } from "./own-zone.ts";

/** The coming feedback call of a search, or the button with which the team books one. */
export function CallCard({ submission }: { submission: SubmissionDetail }) {
  const list = trpc.calls.upcoming.useQuery(undefined, { refetchOnMount: "always" });
  const call = list.data?.find(({ submissionId }) => submissionId === submission.id);
  return (
    <SectionCard title="Feedback call" titleSize={20}>
      <QueryFailure title="The call can't be shown" query={list} />
      {list.data && (call ? <Booked call={call} /> : <Unbooked submission={submission} />)}
    </SectionCard>
  );
}

function Booked({ call }: { call: Call }) {
  const timeZone = ownZone();
  return (
    <>
      <Text mt="xs">
        <time dateTime={call.startsAt}>
          {dayIn(call.startsAt, timeZone)}, {hoursIn(call, timeZone)}
        </time>{" "}
        ({zoneName(timeZone)}), with {call.member?.username ?? "an account that was removed"}.
      </Text>
      <Text mt={4}>
        <Anchor renderRoot={(root) => <Link {...root} to="/admin/calls" />}>
          Move or cancel it on the screen Calls
        </Anchor>
      </Text>
    </>
  );
}

function Unbooked({ submission }: { submission: SubmissionDetail }) {
  const [isBooking, setIsBooking] = useState(false);
  if (submission.life === "unconfirmed") {
    return (
      <Text c="dimmed" mt="xs">
        A search takes a call once the searcher has confirmed it.
      </Text>
    );
  }
  return (
    <>
      <Text c="dimmed" fz={15} mt={4}>
        No call is booked. The searcher can choose a time, or you book one that you agreed on.
      </Text>
      <Button
        variant="default"
        size="sm"
        mt="sm"
        style={{ alignSelf: "start", justifySelf: "start" }}
        leftSection={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsBooking(true)}
      >
        Book a call
      </Button>
      {isBooking && <BookCall submission={submission} onClose={() => setIsBooking(false)} />}
    </>
  );
}
