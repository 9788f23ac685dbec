import type { bannerTexts } from "../site/banner-texts.ts";

/**
 * The text of a notice. `text` is the name of a text that the team can edit. `problem` is an error
 * message, which the team cannot edit.
 */
type NoticeWords = { text: keyof typeof bannerTexts } | { problem: string };

/**
 * The notices that a page shows after a form was sent. Each key is the name by which the page's URL
 * selects the notice.
 */
export const notices = {
  confirmed: { text: "bannerConfirmed" },
  paused: { text: "bannerPaused" },
  resumed: { text: "bannerResumed" },
  ended: { text: "bannerEnded" },
  revived: { text: "bannerRevived" },
  extended: { text: "bannerExtended" },
  answered: { text: "bannerAnswered" },
  unanswered: { text: "bannerUnanswered" },
  tooLong: { problem: "Please use fewer words about the flat: 500 characters at most." },
  changed: { text: "bannerChanged" },
  unchanged: { text: "bannerUnchanged" },
  refused: { problem: "That was not possible any more. This is how your search is now." },
  reason: { problem: "Please choose a reason first." },
  asked: { text: "bannerAsked" },
  askedKept: { text: "bannerAskedKept" },
  address: { problem: "Please enter a valid email address." },
  mailed: { text: "bannerMailed" },
  mailedKept: { text: "bannerMailedKept" },
  enough: {
    problem: "You asked for several links today. Please look for the latest one in your mailbox.",
  },
  unmailable: {
    problem:
      "We cannot mail you a link, because earlier mails to your address were refused. Please write to us instead.",
  },
  sure: { problem: "Please tick the box first. Nothing was erased." },
  erased: { text: "bannerErased" },
  callBooked: { text: "bannerBooked" },
  callMoved: { text: "bannerMoved" },
  callCancelled: { text: "bannerCancelled" },
  callTaken: { problem: "That time was just taken. Please choose another one." },
  callTime: { problem: "Please choose a time first." },
  unsubscribed: { text: "bannerUnsubscribed" },
} as const satisfies Record<string, NoticeWords>;

export type Notice = keyof typeof notices;

/**
 * Returns the words of the notice with the name that the page's URL contains; undefined if there is
 * no such notice.
 */
export const findNotice = (name: unknown): NoticeWords | undefined =>
  typeof name === "string" && isNotice(name) ? notices[name] : undefined;

const isNotice = (name: string): name is Notice => Object.hasOwn(notices, name);
