import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { CalendarClock, CalendarX2, NotebookPen } from "lucide-react";
import { useRef, useState } from "react";
import { type Call, isLink } from "#common/calls/call.ts";
import { dayIn, hoursIn, zoneName } from "#common/calls/call-times.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { trpc } from "../../trpc.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { RowActions } from "../../ui/back-office/row-actions.tsx";
import { RowMenuItem } from "../../ui/back-office/row-menu.tsx";
import { type Column, RowTable } from "../../ui/back-office/row-table.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useHeldFocus } from "../../ui/back-office/use-held-focus.ts";
import { useCityName } from "../submissions/use-names.ts";
import { CancelCall } from "./cancel-call.tsx";
import { MoveCall } from "./move-call.tsx";
import { ownZone } from "./own-zone.ts";

const drawn = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;

const nameOf = ({ name }: Call) => name ?? "Without a name";

const columnsIn = (timeZone: string, cityName: (city: string) => string): Column<Call>[] => [
  {
    id: "time",
    header: "When",
    as: "title",
    cell: (call) => (
      <time dateTime={call.startsAt} style={{ whiteSpace: "nowrap" }}>
        <Text span inherit fw={600} display="block">
          {dayIn(call.startsAt, timeZone)}
        </Text>
        {hoursIn(call, timeZone)}
      </time>
    ),
  },
  {
    id: "search",
    header: "Search",
    as: "block",
    cell: ({ submissionId, city, ...call }) => (
      <>
        <Anchor
          renderRoot={(root) => (
            <Link
              {...root}
              to="/admin/submissions/$id"
              params={{ id: submissionId }}
              search={true}
            />
          )}
        >
          {nameOf({ submissionId, city, ...call })}
        </Anchor>
        {city && ` · ${cityName(city)}`}
      </>
    ),
  },
  {
    id: "member",
    header: "With",
    as: "fact",
    cardLabel: "with",
    cell: ({ member }) => member?.username ?? "an account that was removed",
  },
  {
    id: "place",
    header: "Where",
    as: "block",
    cell: ({ place }) =>
      isLink(place) ? (
        <Anchor href={place} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
          {place.replace(/^https:\/\//, "")}
        </Anchor>
      ) : (
        place
      ),
  },
];

/** The coming feedback calls, the next one first, in the time zone of this browser. */
export function UpcomingCalls() {
  const list = trpc.calls.upcoming.useQuery(undefined, { refetchOnMount: "always" });
  const [moved, setMoved] = useState<Call | null>(null);
  const [cancelled, setCancelled] = useState<Call | null>(null);
  const place = useRef<HTMLElement>(null);
  const holdFocus = useHeldFocus(place, list.data);
  const timeZone = ownZone();
  const cityName = useCityName();
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="upcoming"
      style={{ containerType: "inline-size" }}
    >
      <Stack>
        <h2 id="upcoming" className="visually-hidden">
          Calls ahead
        </h2>
        <Text c="dimmed" fz={15} maw="44rem">
          Searchers book these calls on their own page, or the team books one on the screen of a
          search. Times are {zoneName(timeZone)}. What was said is a note on the search.
        </Text>
        <QueryFailure title="The calls can't be shown" query={list} />
        {list.data?.length === 0 ? (
          <ScreenState
            kind="empty"
            title="No calls ahead"
            text="Set your hours below. Searchers then choose one of your free times on their page."
          />
        ) : (
          (list.data || !list.error) && (
            <RowTable
              labelledBy="upcoming"
              columns={columnsIn(timeZone, cityName)}
              rows={list.data}
              loadingText="Loading the calls"
              skeletonRows={3}
              keyOf={({ id }) => id}
              renderActions={(call) => (
                <RowActions
                  label={`Actions for the call with ${nameOf(call)}`}
                  quick={
                    <IconButton
                      icon={CalendarClock}
                      label={`Move the call with ${nameOf(call)}`}
                      tooltip="Move"
                      onClick={() => setMoved(call)}
                    />
                  }
                >
                  <RowMenuItem
                    icon={<NotebookPen {...drawn} />}
                    renderLink={(item) => (
                      <Link
                        {...item}
                        to="/admin/submissions/$id"
                        params={{ id: call.submissionId }}
                        search={true}
                      />
                    )}
                  >
                    Write a note
                  </RowMenuItem>
                  <RowMenuItem icon={<CalendarClock {...drawn} />} onSelect={() => setMoved(call)}>
                    Move
                  </RowMenuItem>
                  <RowMenuItem icon={<CalendarX2 {...drawn} />} onSelect={() => setCancelled(call)}>
                    Cancel
                  </RowMenuItem>
                </RowActions>
              )}
            />
          )
        )}
      </Stack>
      {moved && <MoveCall call={moved} name={nameOf(moved)} onClose={() => setMoved(null)} />}
      {cancelled && (
        <CancelCall
          call={cancelled}
          name={nameOf(cancelled)}
          onDone={holdFocus}
          onClose={() => setCancelled(null)}
        />
      )}
    </section>
  );
}
