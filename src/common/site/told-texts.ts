/** The built-in notices that the searcher's pages show after a change. */
export const toldTexts = {
  toldConfirmed: "Thank you, your search is confirmed. We start looking.",
  toldPaused: "Your search is paused. Nothing comes until you resume it.",
  toldResumed: "Welcome back. Your search goes on.",
  toldEnded: "Your search has ended. Thank you for telling us why.",
  toldRevived: "Your search goes on. We start looking again.",
  toldExtended: "Your search goes on for more days. Good luck!",
  toldAnswered: "Thank you. Tomorrow's flats follow your answer.",
  toldUnanswered: "Your answer is taken back.",
  toldChanged: "Your wishes are saved. We search by them from now on.",
  toldUnchanged: "Your wishes are as they were: you changed nothing.",
  toldAsked:
    "If we know this address, a mail with the link is on its way. Please look in the spam folder, too.",
  toldAskedKept:
    "This site sends no mail by itself yet. If we know this address, our team now has your link and can send it to you.",
  toldMailed: "We sent you a mail with a link. It works for 30 minutes.",
  toldMailedKept:
    "This site sends no mail by itself yet. Our team now has your link, which works for 30 minutes, and can send it to you.",
  toldErased: "Everything that we held about you is erased.",
  toldBooked: "Your call is booked. We look forward to it.",
  toldMoved: "Your call has a new time.",
  toldCancelled: "Your call is cancelled. You can book another one.",
  toldUnsubscribed: "You are unsubscribed. No more mail comes from us.",
};
