import type { TimelineAction, TimelineEntry } from "#common/matches/timeline.ts";
import { dislikeReasonNames } from "#common/matching/dislike-reasons.ts";
import type { SearchEventKind } from "#common/submissions/life.ts";
import { kindNames, stateNames } from "../mail/mail-words.ts";

const eventWords: Record<SearchEventKind, string> = {
  asked: "Confirmation asked for",
  confirmed: "Confirmed",
  paused: "Paused",
  resumed: "Resumed",
  changed: "Wishes changed",
  ended: "Ended",
  revived: "Continued",
  extended: "More days asked for",
  call_booked: "Feedback call booked",
  call_moved: "Feedback call moved",
  call_cancelled: "Feedback call cancelled",
};

const actionWords: Record<TimelineAction, string> = {
  "submission.update": "Status or assignee changed",
  "match.drop": "A match dropped",
  "match.restore": "The dropping of a match taken back",
};

const deliveryWords = {
  delivered: "Delivered to the webhook",
  failed: "Delivery to the webhook failed",
  gone: "The webhook wants no more deliveries",
};

/** Returns the words of an entry of a search's timeline, such as `3 flats sent`. */
function happeningOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case "received":
      return "Submitted";
    case "life":
      return eventWords[entry.event];
    case "note":
      return "Note";
    case "mail":
      return `${kindNames[entry.mailKind]} mail`;
    case "flats": {
      const { length } = entry.flats;
      const flats = `${length} ${length === 1 ? "flat" : "flats"}`;
      return entry.isSent ? `${flats} sent` : `${flats} in a kept mail`;
    }
    case "answer":
      return entry.verdict === "like" ? "Liked" : "Disliked";
    case "work":
      return actionWords[entry.action];
    case "delivery":
      return deliveryWords[entry.status];
  }
}

/**
 * Returns a detail to show with an entry of the timeline, such as the state of a mail or the
 * reasons for a dislike; undefined if there is none.
 */
function moreOf(entry: TimelineEntry): string | undefined {
  if (entry.kind === "mail") return stateNames[entry.state].toLowerCase();
  if (entry.kind === "delivery") return `attempt ${entry.attempt}`;
  if (entry.kind !== "answer" || entry.reasons.length === 0) return undefined;
  return entry.reasons.map((reason) => dislikeReasonNames[reason].toLowerCase()).join(", ");
}

const actorWords = { searcher: "by the searcher", team: "by the team", roost: "by Roost" };

/** Returns who caused an entry of the timeline, such as `by the searcher`. */
function actorOf({ actor }: TimelineEntry): string {
  if (actor.kind !== "account") return actorWords[actor.kind];
  return `by ${actor.name ?? "a former member"}`;
}

/** Returns the words of an entry and who caused it, such as `Liked by the searcher`. */
export function wordsOf(entry: TimelineEntry): string {
  const more = moreOf(entry);
  return `${happeningOf(entry)} ${actorOf(entry)}${more === undefined ? "" : `: ${more}`}`;
}
