import { longMoment } from "#common/dates.ts";
import type { BoardCard } from "#common/submissions/board.ts";
import { endWords } from "./submission-words.ts";

/**
 * The team's next step for a search, as a short sentence. `isWaiting`: the team can do nothing
 * until something else happens, such as an answer of the searcher.
 */
export type NextStep = { words: string; isWaiting: boolean };

const todo = (words: string): NextStep => ({ words, isWaiting: false });
const wait = (words: string): NextStep => ({ words, isWaiting: true });

/** Returns the team's next step for a search. */
export function nextStepOf(card: BoardCard, now: number): NextStep {
  const { life, endedReason } = card;
  switch (life) {
    case "ended":
      return wait(endedReason === null ? "Ended" : `Ended: ${endWords[endedReason]}`);
    case "unconfirmed":
      if (card.email === null) return todo("Reach the searcher: no address was given");
      return card.askedAt === null ? todo("Ask for the confirmation") : wait("Not confirmed yet");
    case "paused":
      return wait("Paused by the searcher");
    case "active":
      return stepOfActive(card, now);
  }
}

function stepOfActive(card: BoardCard, now: number): NextStep {
  const { status, assignee, proposalDueAt, callAt, day } = card;
  if (proposalDueAt !== null) return todo("Review the proposed shortlist");
  if (callAt !== null && status === "sent") {
    return Date.parse(callAt) > now
      ? wait(`Call on ${longMoment(callAt)}`)
      : todo("Note what was said in the call");
  }
  if (status === "new") return todo(assignee === null ? "Assign it" : "Begin the search");
  if (status === "working") {
    return card.sentAt === null && day !== null
      ? todo("Find the first flat: none was found yet")
      : todo("Find flats for the first shortlist");
  }
  if (day !== null && day.number > day.last) return todo("All days are over: ask how it went");
  if (day !== null && day.number === day.last) return todo("Last day: invite to the call");
  return wait("The next shortlist is proposed in the morning");
}
