import type { CallView, PersonalCall } from "../calls/call.ts";
import type { Issue } from "../errors.ts";
import type { Answers } from "../questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "../questionnaire/definition.ts";
import type { PersonalShortlist, ShortlistDay } from "../shortlists/shortlist.ts";
import type { DescribedAnswer } from "../submissions/describe-answers.ts";
import type { EndReason, Life } from "../submissions/life.ts";

/** A search as the searcher's page shows it. Times are ISO 8601 UTC. */
export type SearchView = {
  life: Life;
  endedReason: EndReason | null;
  /** Whether the searcher can continue the ended search. */
  isRevivable: boolean;
  acceptedAt: string;
  /** The time by which the searcher was promised the first shortlist. */
  deadline: string;
  isLate: boolean;
  /**
   * The number of the day of the search, from 1 on the day of the first shortlist; null before it.
   */
  day: number | null;
  /** The number of the last day on which the searcher gets a shortlist. */
  lastDay: number;
  /** For how many more days the button "Keep searching" continues the search. */
  moreDays: number;
  /** Whether the page offers more days: the search is active, and its last day has begun. */
  isExtendable: boolean;
  /** The flats that were sent, with the searcher's answers, newest day first. */
  shortlists: ShortlistDay[];
  timeZone: string;
  /** The searcher's email address without most of its letters; null if the search has none. */
  address: string | null;
  wishes: DescribedAnswer[];
  call: CallView;
};

/** The questionnaire with the answers of a search, for the form that changes them. */
export type WishesView = {
  /** The state of the search. The wishes of an ended search cannot be changed. */
  life: Life;
  definition: QuestionnaireDefinition;
  /**
   * The answers that the form shows: the stored ones, or those that were just submitted and are
   * invalid.
   */
  answers: Answers;
  /** The stored answers. They decide which fields the form leaves out. */
  stored: Answers;
  /** The searcher's email address with most of its letters masked. */
  address: string | null;
  /** The errors in the submitted answers. The `path` of an error is the id of the field. */
  issues: Issue[];
};

/** Everything that is stored about a person, for a download. Times are ISO 8601 UTC. */
export type PersonalData = {
  address: string;
  searches: {
    submittedAt: string;
    status: string;
    life: Life;
    confirmedAt: string | null;
    endedAt: string | null;
    endedReason: EndReason | null;
    endedNote: string | null;
    answers: { question: string; answer: string[] }[];
    earlierAnswers: { replacedAt: string; answers: { question: string; answer: string[] }[] }[];
    consent: {
      address: string;
      termsText: string | null;
      givenAt: string;
      confirmedAt: string | null;
      withdrawnAt: string | null;
    } | null;
    timeline: { at: string; event: string; by: string }[];
    notes: { writtenAt: string; text: string }[];
    sentToOurAutomation: { at: string; result: string }[];
  }[];
  calls: PersonalCall[];
  shortlists: PersonalShortlist[];
  preferenceRecords: object[];
  /** The messages that the person sent from the contact page. */
  messages: { receivedAt: string; name: string; text: string }[];
  mails: { createdAt: string; kind: string; state: string; subject: string; text: string }[];
};
