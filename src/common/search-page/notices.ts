/**
 * The notices that a page shows after a form was sent. Each key is the name by which the page's URL
 * selects the notice.
 */
export const notices = {
  confirmed: "Thank you, your search is confirmed. We start looking.",
  paused: "Your search is paused. Nothing comes until you resume it.",
  resumed: "Welcome back. Your search goes on.",
  ended: "Your search has ended. Thank you for telling us why.",
  revived: "Your search goes on. We start looking again.",
  extended: "Your search goes on for more days. Good luck!",
  answered: "Thank you. Tomorrow's flats follow your answer.",
  unanswered: "Your answer is taken back.",
  tooLong: "Please use fewer words about the flat: 500 characters at most.",
  changed: "Your wishes are saved. We search by them from now on.",
  unchanged: "Your wishes are as they were: you changed nothing.",
  refused: "That was not possible any more. This is how your search is now.",
  reason: "Please choose a reason first.",
  asked:
    "If we know this address, a mail with the link is on its way. Please look in the spam folder, too.",
  address: "Please enter a valid email address.",
  mailed: "We sent you a mail with a link. It works for 30 minutes.",
  enough: "You asked for several links today. Please look for the latest one in your mailbox.",
  sure: "Please tick the box first. Nothing was erased.",
  erased: "Everything that we held about you is erased.",
  callBooked: "Your call is booked. We look forward to it.",
  callMoved: "Your call has a new time.",
  callCancelled: "Your call is cancelled. You can book another one.",
  callTaken: "That time was just taken. Please choose another one.",
  callTime: "Please choose a time first.",
  unsubscribed: "You are unsubscribed. No more mail comes from us.",
} as const;

export type Notice = keyof typeof notices;

/** The names of those notices that report a problem. */
const problems: readonly Notice[] = [
  "refused",
  "tooLong",
  "reason",
  "address",
  "enough",
  "sure",
  "callTaken",
  "callTime",
];

/**
 * Returns the notice with the name that the page's URL contains; undefined if there is no such
 * notice.
 */
export function findNotice(name: unknown): { text: string; isProblem: boolean } | undefined {
  const notice = typeof name === "string" && isNotice(name) ? name : undefined;
  return notice && { text: notices[notice], isProblem: problems.includes(notice) };
}

const isNotice = (name: string): name is Notice => Object.hasOwn(notices, name);
