import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { TimelineEntry, TimelineFlat } from "#common/matches/timeline.ts";
import { errorText } from "../../error-text.ts";
import { trpc } from "../../trpc.ts";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { SectionCard } from "../../ui/back-office/section-card.tsx";
import { titleOf } from "../listings/listing-title.ts";
import { Entry, Written } from "./entry.tsx";
import { ShowAll, useFirst } from "./show-all.tsx";
import { wordsOf } from "./timeline-words.ts";

const none: TimelineEntry[] = [];
const shownAtFirst = 8;

/** Everything that has happened to a search, newest first. */
export function TimelineCard({ submissionId: id }: { submissionId: string }) {
  const { data, error, isFetching, refetch } = trpc.matches.timeline.useQuery({ id });
  const { first, ...rest } = useFirst(data ?? none, shownAtFirst);
  return (
    <SectionCard title="Timeline" titleSize={20}>
      {error && (
        <ScreenState
          kind="failure"
          title="The timeline can't be shown"
          text={errorText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <ScreenState kind="loading" label="Loading timeline...">
          <Stack gap="sm">
            <Skeleton h={44} />
            <Skeleton h={44} />
            <Skeleton h={44} />
          </Stack>
        </ScreenState>
      )}
      {data && (
        <PlainList isOrdered isDivided aria-label="Timeline, newest first">
          {first.map((entry) => (
            <Entry key={entry.key} name={wordsOf(entry)} at={entry.at}>
              <Details entry={entry} />
            </Entry>
          ))}
        </PlainList>
      )}
      <ShowAll noun="entries" {...rest} />
    </SectionCard>
  );
}

function Details({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case "note":
      return <Written>{entry.text}</Written>;
    case "life":
      return entry.changes.map(({ id, question, before, after }) => (
        <Written key={id}>
          {question}: <del>{before.join(", ") || "no answer"}</del>{" "}
          <ins>{after.join(", ") || "no answer"}</ins>
        </Written>
      ));
    case "mail":
      return (
        <Anchor
          c="inherit"
          fz="0.9375rem"
          data-lone-link
          renderRoot={(props) => <Link to="/admin/mail/$id" params={{ id: entry.id }} {...props} />}
        >
          {entry.subject}
        </Anchor>
      );
    case "flats":
      return (
        <PlainList aria-label="Flats" gap={2}>
          {entry.flats.map((each) => (
            <li key={each.listingId}>
              <FlatLink {...each} />
            </li>
          ))}
        </PlainList>
      );
    case "answer":
      return (
        <>
          <FlatLink {...entry} />
          {entry.note !== null && <Written>“{entry.note}”</Written>}
        </>
      );
    case "received":
    case "work":
    case "delivery":
      return null;
  }
}

function FlatLink({ listingId, flat }: TimelineFlat) {
  if (!flat) {
    return (
      <Text c="dimmed" fz="0.9375rem">
        A listing that was deleted
      </Text>
    );
  }
  return (
    <Anchor
      c="inherit"
      fz="0.9375rem"
      style={{ overflowWrap: "anywhere" }}
      renderRoot={(props) => (
        <Link to="/admin/listings/$id" params={{ id: listingId }} {...props} />
      )}
    >
      {titleOf(flat)}
    </Anchor>
  );
}
