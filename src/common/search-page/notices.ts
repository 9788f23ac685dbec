import type { toldTexts } from "../site/told-texts.ts";

/** A text that the team can edit; or the fixed words for a problem. */
type NoticeWords = { text: keyof typeof toldTexts } | { problem: string };

/**
 * The notices that a page shows after a form was sent. Each key is the name by which the page's URL
 * selects the notice.
 */
export const notices = {
  confirmed: { text: "toldConfirmed" },
  paused: { text: "toldPaused" },
  resumed: { text: "toldResumed" },
  ended: { text: "toldEnded" },
  revived: { text: "toldRevived" },
  extended: { text: "toldExtended" },
  answered: { text: "toldAnswered" },
  unanswered: { text: "toldUnanswered" },
  tooLong: { problem: "Please use fewer words about the flat: 500 characters at most." },
  changed: { text: "toldChanged" },
  unchanged: { text: "toldUnchanged" },
  refused: { problem: "That was not possible any more. This is how your search is now." },
  reason: { problem: "Please choose a reason first." },
  asked: { text: "toldAsked" },
  askedKept: { text: "toldAskedKept" },
  address: { problem: "Please enter a valid email address." },
  mailed: { text: "toldMailed" },
  mailedKept: { text: "toldMailedKept" },
  enough: {
    problem: "You asked for several links today. Please look for the latest one in your mailbox.",
  },
  sure: { problem: "Please tick the box first. Nothing was erased." },
  erased: { text: "toldErased" },
  callBooked: { text: "toldBooked" },
  callMoved: { text: "toldMoved" },
  callCancelled: { text: "toldCancelled" },
  callTaken: { problem: "That time was just taken. Please choose another one." },
  callTime: { problem: "Please choose a time first." },
  unsubscribed: { text: "toldUnsubscribed" },
} as const satisfies Record<string, NoticeWords>;

export type Notice = keyof typeof notices;

/**
 * Returns the words of the notice with the name that the page's URL contains; undefined if there is
 * no such notice.
 */
export const findNotice = (name: unknown): NoticeWords | undefined =>
  typeof name === "string" && isNotice(name) ? notices[name] : undefined;

const isNotice = (name: string): name is Notice => Object.hasOwn(notices, name);
