import type { CallView } from "#common/calls/call.ts";
import { notices } from "#common/search-page/notices.ts";
import type { SearchView } from "#common/search-page/search-page.ts";
import type { TextName } from "#common/site/site-texts.ts";
import type { SearcherExample } from "#common/site/text-group.ts";
import { CallSection } from "../search-page/call-section.tsx";
import { EndForm } from "../search-page/end-form.tsx";
import { FlatDays } from "../search-page/flat-days.tsx";
import { LinkRequestScreen } from "../search-page/link-request-screen.tsx";
import { NoticeBanner } from "../search-page/notice-banner.tsx";
import { PageFrame } from "../search-page/page-frame.tsx";
import { DownloadCard, EraseSection } from "../search-page/personal-data-screen.tsx";
import { BreakSection, DataSection, Wishes } from "../search-page/search-screen.tsx";
import { StateCard } from "../search-page/state-card.tsx";
import { UnknownLink } from "../search-page/unknown-link.tsx";
import { UnsubscribeScreen } from "../search-page/unsubscribe-screen.tsx";
import { WishesScreen } from "../search-page/wishes-screen.tsx";
import {
  bookedCall,
  exampleDay,
  exampleSearch,
  exampleWishes,
  freeCall,
} from "./example-search.ts";

const { address, timeZone } = exampleSearch;
const token = "example";

type SearcherPartProps = {
  example: SearcherExample;
  /** The text that is being edited. */
  edited: TextName;
};

/** Previews the part of a searcher's pages that contains the edited text, with invented values. */
export function SearcherPart({ example, edited }: SearcherPartProps) {
  switch (example) {
    case "state of a search":
      return (
        <PageFrame>
          <StateCard search={{ ...exampleSearch, ...states[edited] }} />
        </PageFrame>
      );
    case "flats of a search":
      return (
        <PageFrame>
          <Flats edited={edited} />
        </PageFrame>
      );
    case "wishes of a search":
      return (
        <PageFrame>
          <Wishes
            search={{
              ...exampleSearch,
              life: edited === "wishesEndedHeading" ? "ended" : "active",
            }}
            token={token}
          />
        </PageFrame>
      );
    case "call":
      return (
        <PageFrame>
          <CallSection
            key={edited}
            call={calls[edited] ?? bookedCall("https://meet.example.org/roost")}
            timeZone={timeZone}
            opens={openForms[edited]}
          />
        </PageFrame>
      );
    case "end of a searcher's page":
      return (
        <PageFrame>
          {edited.startsWith("break") && <BreakSection />}
          {edited.startsWith("end") && <EndForm isOpen />}
          {edited.startsWith("own") && <DataSection />}
        </PageFrame>
      );
    case "notice of a search":
      return (
        <PageFrame>
          <NoticeBanner name={noticeFor(edited)} />
        </PageFrame>
      );
    case "change of wishes": {
      const issue = { path: "question", message: "Question is required" };
      const issues = edited === "changeRefused" ? [issue] : [];
      return <WishesScreen wishes={{ ...exampleWishes, issues }} token={token} />;
    }
    case "lost link":
      return edited.startsWith("unknown") ? (
        <UnknownLink />
      ) : (
        <LinkRequestScreen notice={undefined} sendsMail={!edited.startsWith("lostKept")} />
      );
    case "unsubscribing": {
      const isUnsubscribed = edited.startsWith("unsubscribed");
      return <UnsubscribeScreen subscription={{ address, isUnsubscribed }} notice={undefined} />;
    }
    case "personal data":
      return (
        <PageFrame>
          {edited.startsWith("erase") ? (
            <EraseSection isOpen />
          ) : (
            <DownloadCard address={address ?? ""} token={token} />
          )}
        </PageFrame>
      );
  }
}

const unconfirmed: Partial<SearchView> = { life: "unconfirmed", day: null };
const paused: Partial<SearchView> = { life: "paused" };
const over: Partial<SearchView> = { day: 8, isExtendable: true };
const ended: Partial<SearchView> = { life: "ended", endedReason: "found_here" };

/**
 * For each text about the state of a search, the properties that the example search needs, so that
 * the preview shows the text.
 */
const states: Partial<Record<TextName, Partial<SearchView>>> = {
  searchUnconfirmedAbove: unconfirmed,
  searchUnconfirmedHeading: unconfirmed,
  searchUnconfirmedText: unconfirmed,
  searchConfirm: unconfirmed,
  searchNotAsked: unconfirmed,
  searchLookingHeading: { day: null },
  searchLookingText: { day: null },
  searchLateText: { day: null, isLate: true },
  searchKeep: { day: 7, isExtendable: true },
  searchOverHeading: over,
  searchOverHeadingOne: { ...over, lastDay: 1 },
  searchOverText: over,
  searchPausedAbove: paused,
  searchPausedHeading: paused,
  searchPausedText: paused,
  searchResume: paused,
  searchEndedAbove: ended,
  searchEndedHeading: ended,
  searchEndedHere: ended,
  searchEndedElsewhere: { ...ended, endedReason: "found_elsewhere" },
  searchEndedNotLooking: { ...ended, endedReason: "not_looking" },
  searchEndedOther: { ...ended, endedReason: "other" },
  searchEndedUnsubscribed: { ...ended, endedReason: "unsubscribed" },
  searchEndedUnanswered: { ...ended, endedReason: "unanswered" },
  searchEndedCorrected: { ...ended, endedReason: "corrected" },
  searchEndedClosed: { ...ended, endedReason: "closed" },
  searchEndedDaysOver: { ...ended, endedReason: "days_over" },
  searchRevive: { ...ended, isRevivable: true },
  searchNew: ended,
};

/**
 * Previews a list of flats that shows the edited text. The list is empty for a text that appears
 * only in an empty list.
 */
function Flats({ edited }: Pick<SearcherPartProps, "edited">) {
  if (edited === "flatsNone") return <FlatDays days={[]} asked={{}} />;
  const isEmpty = edited === "flatsNoneNew";
  const day = exampleDay(edited === "flatChange" ? "like" : null);
  // The reasons are shown to a searcher who has pressed "Not for me" in a mail.
  const asksWhy = edited === "flatWhy" || edited === "flatWhyHint" || edited === "flatWords";
  return (
    <FlatDays
      key={asksWhy ? "open" : "closed"}
      days={[isEmpty ? { ...day, flats: [] } : day]}
      asked={asksWhy ? { flat: "example", answer: "dislike" } : {}}
    />
  );
}

/**
 * For each text about feedback calls, the call that the preview needs in order to show the text.
 * For a text that is not listed here, the preview shows a booked call with a link.
 */
const calls: Partial<Record<TextName, CallView>> = {
  callHeading: freeCall,
  callInvitation: freeCall,
  callBook: freeCall,
  callWaiting: { state: "waiting" },
  callPhone: bookedCall("+351 21 000 0000"),
};

/**
 * Some texts appear only while a form for a booked call is open. For each of these texts, the form
 * that the preview opens.
 */
const openForms: Partial<Record<TextName, "times" | "cancel">> = {
  callMove: "times",
  callCancel: "cancel",
  callCancelText: "cancel",
};

/** Returns the name of the notice whose text is edited. */
const noticeFor = (edited: TextName): string | undefined =>
  Object.entries(notices).find(([, words]) => "text" in words && words.text === edited)?.[0];
