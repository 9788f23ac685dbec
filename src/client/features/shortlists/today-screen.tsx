import { Skeleton, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Archive } from "lucide-react";
import type { ShortlistSummary } from "#common/shortlists/shortlist.ts";
import { type TodayList, type TodaySearch, todayLists } from "#common/shortlists/today-search.ts";
import { QueryFailure } from "../../query-failure.tsx";
import { LoadMore } from "../../ui/back-office/load-more.tsx";
import { Note } from "../../ui/back-office/note.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { PlainList } from "../../ui/back-office/plain-list.tsx";
import { ScreenHeading } from "../../ui/back-office/screen-heading.tsx";
import { ScreenState } from "../../ui/back-office/screen-state.tsx";
import { useAdmin } from "../accounts/admin-context.ts";
import { MailStoppedNote } from "../mail/mail-notes.tsx";
import { readReview } from "./review-draft.ts";
import { ReviewPanel } from "./review-panel.tsx";
import { SendAll } from "./send-all.tsx";
import { SentList } from "./sent-list.tsx";
import { cardButtonId, ShortlistCard } from "./shortlist-card.tsx";
import { TodayEmpty } from "./today-empty.tsx";
import { useMailKept } from "./use-mail-kept.ts";
import { type ShortlistParts, useShortlists } from "./use-shortlists.ts";

const listNames: Record<TodayList, string> = {
  waiting: "Waiting",
  blocked: "Blocked",
  sent: "Sent today",
};

/** The screen Today: the shortlists of the day, which the team reviews and sends. */
export function TodayScreen({ search }: { search: TodaySearch }) {
  const list = search.list ?? "waiting";
  const proposed = useShortlists("proposed");
  const sent = useShortlists("sent");
  const waiting = proposed.shortlists?.filter(({ blocks }) => blocks.length === 0);
  const blocked = proposed.shortlists?.filter(({ blocks }) => blocks.length > 0);
  const lists = { waiting, blocked, sent: sent.shortlists };
  const parts = list === "sent" ? sent : proposed;
  const shown = lists[list];
  return (
    <>
      <ScreenHeading title="Today">
        {list === "waiting" && <ReadyShortlists waiting={waiting ?? []} />}
      </ScreenHeading>
      <Stack gap="md">
        <MailsKeptNote />
        <MailStoppedNote />
        <ListChoice list={list} lists={lists} hasMore={proposed.hasMore} />
        <QueryFailure title="The shortlists can't be shown" query={parts} />
        {!shown && !parts.error && <TodayLoading />}
        {shown?.length === 0 && !parts.hasMore && (
          <TodayEmpty list={list} blocked={blocked?.length ?? 0} />
        )}
        {shown && shown.length > 0 && list === "sent" && <SentList shortlists={shown} />}
        {shown && shown.length > 0 && list !== "sent" && (
          <Cards list={list} open={search.open} shortlists={shown} />
        )}
        <More parts={parts} />
      </Stack>
    </>
  );
}

function ReadyShortlists({ waiting }: { waiting: ShortlistSummary[] }) {
  const userId = useAdmin()?.id ?? 0;
  const right = waiting.filter(({ looksRight }) => looksRight);
  return (
    <SendAll
      shortlists={right}
      isEdited={({ submissionId }) => readReview(userId, submissionId) !== undefined}
    />
  );
}

/** Says that mails are stored but not sent, because no mail server is set. */
function MailsKeptNote() {
  if (!useMailKept()) return null;
  return (
    <Note tone="plain" icon={Archive}>
      <Text component="strong" inherit fw={700} c="black">
        No mail server is set.
      </Text>{" "}
      The mails of shortlists are made and kept under Mail. They reach no searcher, and start no
      day.
    </Note>
  );
}

type ListChoiceProps = {
  list: TodayList;
  lists: Record<TodayList, ShortlistSummary[] | undefined>;
  /** Whether there are more proposed shortlists than those that are loaded. */
  hasMore: boolean;
};

function ListChoice({ list, lists, hasMore }: ListChoiceProps) {
  const navigate = useNavigate({ from: "/admin/today" });
  return (
    <Pills legend="Shortlists">
      {todayLists.map((each) => (
        <Pill
          key={each}
          name={listNames[each]}
          isOn={each === list}
          {...(!hasMore && { count: lists[each]?.length ?? null })}
          onToggle={() =>
            void navigate({ search: each === "waiting" ? {} : { list: each }, resetScroll: false })
          }
        />
      ))}
    </Pills>
  );
}

type CardsProps = { list: TodayList; open: string | undefined; shortlists: ShortlistSummary[] };

/** The cards of proposed shortlists. One of them is open at a time. */
function Cards({ list, open, shortlists }: CardsProps) {
  const navigate = useNavigate({ from: "/admin/today" });
  const show = (id: string | undefined) =>
    navigate({
      search: { ...(list !== "waiting" && { list }), ...(id && { open: id }) },
      replace: true,
      resetScroll: false,
    });
  /**
   * After a shortlist was sent or skipped, opens the next one or, if it was the last, the previous
   * one.
   */
  const goOn = async (id: string) => {
    const place = shortlists.findIndex((shortlist) => shortlist.id === id);
    const next = shortlists[place + 1] ?? shortlists[place - 1];
    await show(next?.id);
    requestAnimationFrame(() => {
      const target = next && document.getElementById(cardButtonId(next.id));
      (target ?? document.getElementById("main"))?.focus();
    });
  };
  return (
    <PlainList aria-label={listNames[list]} gap="sm">
      {shortlists.map((shortlist) => {
        const { id } = shortlist;
        return (
          <li key={id}>
            <ShortlistCard
              shortlist={shortlist}
              isOpen={open === id}
              onToggle={() => void show(open === id ? undefined : id)}
            >
              <ReviewPanel id={id} onDone={() => void goOn(id)} />
            </ShortlistCard>
          </li>
        );
      })}
    </PlainList>
  );
}

const More = ({ parts: { hasMore, isFetching, loadMore } }: { parts: ShortlistParts }) =>
  hasMore ? <LoadMore isLoading={isFetching} onLoad={loadMore} /> : null;

const TodayLoading = () => (
  <ScreenState kind="loading" label="Loading the shortlists...">
    <Stack gap="sm">
      {["a", "b", "c"].map((key) => (
        <Skeleton key={key} h={96} />
      ))}
    </Stack>
  </ScreenState>
);
