/**
 * The built-in notices at the top of a searcher's pages, each shown after an action of the
 * searcher, such as pausing the search.
 */
export const bannerTexts = {
  bannerConfirmed: "Thank you, your search is confirmed. We start looking.",
  bannerPaused: "Your search is paused. Nothing comes until you resume it.",
  bannerResumed: "Welcome back. Your search goes on.",
  bannerEnded: "Your search has ended. Thank you for telling us why.",
  bannerRevived: "Your search goes on. We start looking again.",
  bannerExtended: "Your search goes on for more days. Good luck!",
  bannerAnswered: "Thank you. Tomorrow's flats follow your answer.",
  bannerUnanswered: "Your answer is taken back.",
  bannerChanged: "Your wishes are saved. We search by them from now on.",
  bannerUnchanged: "Your wishes are as they were: you changed nothing.",
  bannerAsked:
    "If we know this address, a mail with the link is on its way. Please look in the spam folder, too.",
  bannerAskedKept:
    "This site sends no mail by itself yet. If we know this address, our team now has your link and can send it to you.",
  bannerMailed: "We sent you a mail with a link. It works for 30 minutes.",
  bannerMailedKept:
    "This site sends no mail by itself yet. Our team now has your link, which works for 30 minutes, and can send it to you.",
  bannerErased: "Everything that we held about you is erased.",
  bannerBooked: "Your call is booked. We look forward to it.",
  bannerMoved: "Your call has a new time.",
  bannerCancelled: "Your call is cancelled. You can book another one.",
  bannerUnsubscribed: "You are unsubscribed. No more mail comes from us.",
};
