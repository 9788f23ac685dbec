import { longDate } from "#common/dates.ts";
import type { Answers } from "#common/questionnaire/answers.ts";
import type { QuestionnaireDefinition } from "#common/questionnaire/definition.ts";
import { describeWishes } from "#common/submissions/describe-wishes.ts";
import { type Block, searchReason, type Template, writtenParagraphs } from "./letter.ts";

type LinkedSearch = {
  submissionId: string;
  /** When the search was submitted, ISO 8601. */
  submittedAt: string;
  definition: QuestionnaireDefinition | null;
  answers: Answers;
};

export type YourLinkAgainData = {
  /** The searches of the address; at least one. Those that have not ended come first. */
  searches: [LinkedSearch, ...LinkedSearch[]];
};

/**
 * The number of wishes that the mail shows for each search, so that the searcher can tell the
 * searches apart.
 */
const wishesShown = 4;

function searchBlocks({ submissionId, submittedAt, definition, answers }: LinkedSearch): Block[] {
  const wishes = describeWishes(definition, answers).slice(0, wishesShown);
  const rows = wishes.map(({ question, answer }) => ({
    label: question,
    value: answer.join(", "),
  }));
  return [
    { type: "heading", text: `Your search of ${longDate(submittedAt)}` },
    ...(rows.length > 0 ? [{ type: "facts" as const, rows }] : []),
    {
      type: "button",
      label: "Open my search",
      link: { purpose: "search", subject: submissionId },
    },
  ];
}

/** Sends searchers, at their request, the links to the pages of their searches. */
export const yourLinkAgain: Template<YourLinkAgainData> = ({ searches }, brand) => ({
  subject: `Your link to your search with ${brand.siteName}`,
  preheader: "Open your search: see it, change it, pause it or end it.",
  heading: searches.length > 1 ? "Here are your links" : "Here is your link",
  blocks: [
    ...writtenParagraphs(brand.texts.greeting, brand),
    {
      type: "paragraph",
      line: "You asked for the way back to your search. On its page you can see what we noted, change it, pause it or end it.",
    },
    ...searches.flatMap(searchBlocks),
    {
      type: "note",
      line: "A link is like a key: people who have it can see and change your search. So please do not pass this mail on.",
    },
    {
      type: "note",
      line: "You did not ask for this? Then another person has entered your address. Nothing went to them.",
    },
    ...writtenParagraphs(brand.texts.closing, brand),
  ],
  reason: searchReason(searches[0].submissionId, brand),
});
