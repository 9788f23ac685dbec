import { daysMark } from "./how-texts.ts";
import { linkMark } from "./lost-link-texts.ts";
import { emailMark, sourceMark } from "./result-texts.ts";
import { minutesMark, placeMark } from "./search-part-texts.ts";
import { dayMark, lastMark, timeMark, zoneMark } from "./search-state-texts.ts";
import type { TextGroup } from "./text-group.ts";

const emailNote = `${emailMark} is replaced by the searcher's address.`;

/** The texts of the pages that searchers reach by the links in their mails. */
export const searcherGroups: TextGroup[] = [
  {
    title: "Searcher's page: before the confirmation",
    note: `Each search has a page, to which its mails lead. ${emailNote}`,
    path: null,
    example: "state of a search",
    fields: [
      {
        name: "searchUnconfirmedAbove",
        label: "Above the heading before the confirmation",
        maximum: 40,
      },
      { name: "searchUnconfirmedHeading", label: "Heading before the confirmation", maximum: 80 },
      { name: "searchUnconfirmedText", label: "Text before the confirmation", maximum: 400 },
      { name: "searchConfirm", label: "Button that confirms the search", maximum: 40 },
      { name: "searchNotAsked", label: "For people who never searched", maximum: 200 },
    ],
  },
  {
    title: "Searcher's page: before the first shortlist",
    note:
      `${emailNote} ${timeMark} is replaced by the promised day and time, ${zoneMark} by the name ` +
      `of the time zone, and ${daysMark} by the number of days of a search, such as seven days.`,
    path: null,
    example: "state of a search",
    fields: [
      { name: "searchLookingHeading", label: "Heading before the first shortlist", maximum: 80 },
      { name: "searchLookingText", label: "Text before the first shortlist", maximum: 400 },
      { name: "searchLateText", label: "Text if the first shortlist is late", maximum: 400 },
    ],
  },
  {
    title: "Searcher's page: while shortlists come",
    note:
      `${dayMark} is replaced by the number of the day, ${lastMark} by that of the last day, ` +
      `and ${daysMark} by a number of days, such as seven days. ${emailNote}`,
    path: null,
    example: "state of a search",
    fields: [
      { name: "searchOnAbove", label: "Above the heading of an active search", maximum: 40 },
      { name: "searchDayHeading", label: "Heading on each day", maximum: 80 },
      { name: "searchDayText", label: "Text on each day", maximum: 400 },
      { name: "searchKeep", label: "Button that adds days", maximum: 60 },
      { name: "searchOverHeading", label: "Heading after the last day", maximum: 80 },
      { name: "searchOverHeadingOne", label: "Heading after a search of one day", maximum: 80 },
      { name: "searchOverText", label: "Text after the last day", maximum: 400 },
    ],
  },
  {
    title: "Searcher's page: during a break",
    path: null,
    example: "state of a search",
    fields: [
      { name: "searchPausedAbove", label: "Above the heading during a break", maximum: 40 },
      { name: "searchPausedHeading", label: "Heading during a break", maximum: 80 },
      { name: "searchPausedText", label: "Text during a break", maximum: 400 },
      { name: "searchResume", label: "Button that ends the break", maximum: 40 },
    ],
  },
  {
    title: "Searcher's page: after the end",
    path: null,
    example: "state of a search",
    fields: [
      { name: "searchEndedAbove", label: "Above the heading after the end", maximum: 40 },
      { name: "searchEndedHeading", label: "Heading after the end", maximum: 80 },
      { name: "searchEndedHere", label: "End because you found the flat", maximum: 200 },
      { name: "searchEndedElsewhere", label: "End because of a flat from elsewhere", maximum: 200 },
      {
        name: "searchEndedNotLooking",
        label: "End because the searcher stopped looking",
        maximum: 200,
      },
      { name: "searchEndedOther", label: "End for another reason", maximum: 200 },
      {
        name: "searchEndedUnsubscribed",
        label: "End because the searcher unsubscribed",
        maximum: 200,
      },
      { name: "searchEndedUnanswered", label: "End without a confirmation", maximum: 200 },
      {
        name: "searchEndedCorrected",
        label: "End because the address was corrected",
        maximum: 200,
      },
      { name: "searchEndedClosed", label: "End by your team", maximum: 200 },
      { name: "searchEndedDaysOver", label: "End because the days were over", maximum: 200 },
      { name: "searchRevive", label: "Button that continues the search", maximum: 40 },
      { name: "searchNew", label: "Button that leads to a new search", maximum: 40 },
    ],
  },
  {
    title: "Searcher's page: flats",
    note: `${sourceMark} is replaced by the name of the website with the flat.`,
    path: null,
    example: "flats of a search",
    fields: [
      { name: "flatsHeading", label: "Heading of the flats", maximum: 80 },
      { name: "flatsNone", label: "Before the first flats", maximum: 200 },
      { name: "flatsNoneNew", label: "On a day without flats", maximum: 200 },
      { name: "flatLink", label: "Link to a flat", maximum: 60 },
      { name: "flatChange", label: "Link that changes an answer", maximum: 40 },
      { name: "flatWhy", label: "Question about the reasons against a flat", maximum: 40 },
      { name: "flatWhyHint", label: "Hint beside that question", maximum: 80 },
      { name: "flatWords", label: "Label of the searcher's own words", maximum: 60 },
    ],
  },
  {
    title: "Searcher's page: wishes",
    path: null,
    example: "wishes of a search",
    fields: [
      { name: "wishesHeading", label: "Heading of the wishes", maximum: 80 },
      { name: "wishesEndedHeading", label: "Heading of the wishes after the end", maximum: 80 },
      { name: "wishesChange", label: "Button that changes the wishes", maximum: 40 },
    ],
  },
  {
    title: "Searcher's page: feedback call",
    note:
      `${minutesMark} is replaced by the length of the call, ${zoneMark} by the name of the time ` +
      `zone, and ${placeMark} by a link or a telephone number.`,
    path: null,
    example: "call",
    fields: [
      { name: "callHeading", label: "Heading of the call", maximum: 80 },
      { name: "callInvitation", label: "Text before a call is booked", maximum: 400 },
      { name: "callBook", label: "Button that books a call", maximum: 40 },
      { name: "callWaiting", label: "Text if no time is free", maximum: 400 },
      { name: "callJoin", label: "If the call has a link", maximum: 80 },
      { name: "callPhone", label: "If the call has a telephone number", maximum: 80 },
      { name: "callOther", label: "Button that shows other times", maximum: 40 },
      { name: "callMove", label: "Button that moves the call", maximum: 40 },
      { name: "callCancel", label: "Button that cancels the call", maximum: 40 },
      { name: "callCancelText", label: "Text about cancelling the call", maximum: 200 },
    ],
  },
  {
    title: "Searcher's page: break, end and data",
    path: null,
    example: "end of a searcher's page",
    fields: [
      { name: "breakHeading", label: "Heading about a break", maximum: 80 },
      { name: "breakText", label: "Text about a break", maximum: 400 },
      { name: "breakButton", label: "Button that begins a break", maximum: 40 },
      { name: "endButton", label: "Heading and button of the end", maximum: 40 },
      { name: "endText", label: "Text about the end", maximum: 400 },
      { name: "endQuestion", label: "Question about the reason for the end", maximum: 80 },
      { name: "endNote", label: "Label of another reason for the end", maximum: 100 },
      { name: "ownDataHeading", label: "Heading about the searcher's data", maximum: 80 },
      { name: "ownDataText", label: "Text about the searcher's data", maximum: 400 },
      { name: "ownDataMail", label: "Button that asks for the data", maximum: 40 },
      { name: "ownDataErase", label: "Button that asks for the erasure", maximum: 40 },
    ],
  },
  {
    title: "Searcher's page: notices",
    note: "A searcher sees one of these notices at the top of the page after a change.",
    path: null,
    example: "notice of a search",
    fields: [
      { name: "bannerConfirmed", label: "Notice after the confirmation", maximum: 200 },
      { name: "bannerPaused", label: "Notice after the beginning of a break", maximum: 200 },
      { name: "bannerResumed", label: "Notice after a break", maximum: 200 },
      { name: "bannerExtended", label: "Notice after more days were added", maximum: 200 },
      { name: "bannerEnded", label: "Notice after the end of the search", maximum: 200 },
      { name: "bannerRevived", label: "Notice after an ended search was continued", maximum: 200 },
      { name: "bannerAnswered", label: "Notice after an answer to a flat", maximum: 200 },
      { name: "bannerUnanswered", label: "Notice after an answer was taken back", maximum: 200 },
      { name: "bannerChanged", label: "Notice after the wishes were changed", maximum: 200 },
      { name: "bannerUnchanged", label: "Notice if no wish was changed", maximum: 200 },
      { name: "bannerBooked", label: "Notice after a call was booked", maximum: 200 },
      { name: "bannerMoved", label: "Notice after a call was moved", maximum: 200 },
      { name: "bannerCancelled", label: "Notice after a call was cancelled", maximum: 200 },
      { name: "bannerMailed", label: "Notice after the data was asked for", maximum: 200 },
      {
        name: "bannerMailedKept",
        label: "Notice after the data was asked for, without a mail server",
        maximum: 200,
      },
      { name: "bannerErased", label: "Notice after the data was erased", maximum: 200 },
      { name: "bannerAsked", label: "Notice after a lost link was asked for", maximum: 200 },
      {
        name: "bannerAskedKept",
        label: "Notice after a lost link was asked for, without a mail server",
        maximum: 200,
      },
      { name: "bannerUnsubscribed", label: "Notice after the searcher unsubscribed", maximum: 200 },
    ],
  },
  {
    title: "Page to change the wishes",
    note: `${emailNote} ${linkMark} is replaced by the link to the home page. The questions themselves are under Questions Settings.`,
    path: null,
    example: "change of wishes",
    fields: [
      { name: "changeHeading", label: "Heading of the page to change the wishes", maximum: 80 },
      { name: "changeText", label: "Text of the page to change the wishes", maximum: 400 },
      { name: "changeRefused", label: "Above the list of invalid wishes", maximum: 160 },
      { name: "changeAddress", label: "Text about the address", maximum: 200 },
      { name: "changeNew", label: "Link to the home page in that text", maximum: 60 },
      { name: "changeSave", label: "Button that saves the wishes", maximum: 40 },
      { name: "changeBack", label: "Button that saves nothing", maximum: 40 },
    ],
  },
  {
    title: "Page for a lost link",
    note: `A searcher who has lost the link to the search asks for it at /search. ${linkMark} is replaced by the link to the home page.`,
    path: null,
    example: "lost link",
    fields: [
      { name: "lostHeading", label: "Heading of the page for a lost link", maximum: 80 },
      { name: "lostText", label: "Text of the page for a lost link", maximum: 400 },
      {
        name: "lostKeptText",
        label: "Text of the page for a lost link, without a mail server",
        maximum: 400,
      },
      { name: "lostEmail", label: "Label of the searcher's address", maximum: 40 },
      { name: "lostButton", label: "Button that mails the link", maximum: 40 },
      {
        name: "lostKeptButton",
        label: "Button that asks for the link, without a mail server",
        maximum: 60,
      },
      { name: "lostNone", label: "For visitors without a search", maximum: 160 },
      { name: "lostNew", label: "Link to the home page for them", maximum: 60 },
      { name: "unknownHeading", label: "Heading if a link does not work", maximum: 80 },
      { name: "unknownText", label: "Text if a link does not work", maximum: 300 },
    ],
  },
  {
    title: "Page to unsubscribe",
    note: emailNote,
    path: null,
    example: "unsubscribing",
    fields: [
      { name: "unsubscribeHeading", label: "Heading before unsubscribing", maximum: 80 },
      { name: "unsubscribeText", label: "Text before unsubscribing", maximum: 300 },
      { name: "unsubscribeButton", label: "Button that unsubscribes", maximum: 40 },
      { name: "unsubscribeBreak", label: "Text about a break instead", maximum: 200 },
      { name: "unsubscribedHeading", label: "Heading after unsubscribing", maximum: 80 },
      { name: "unsubscribedText", label: "Text after unsubscribing", maximum: 300 },
    ],
  },
  {
    title: "Page of personal data",
    note: `${emailNote} Below the first texts, the page lists all data about the searcher.`,
    path: null,
    example: "personal data",
    fields: [
      { name: "personalHeading", label: "Heading of the page of personal data", maximum: 80 },
      { name: "personalText", label: "Text of the page of personal data", maximum: 300 },
      { name: "personalDownload", label: "Button that downloads the data", maximum: 40 },
      { name: "eraseHeading", label: "Heading about the erasure", maximum: 80 },
      { name: "eraseText", label: "Text about the erasure", maximum: 300 },
      { name: "eraseOpen", label: "Button that shows the confirmation", maximum: 40 },
      { name: "eraseSure", label: "Tick box that confirms the erasure", maximum: 80 },
      { name: "eraseButton", label: "Button that erases the data", maximum: 40 },
    ],
  },
];
