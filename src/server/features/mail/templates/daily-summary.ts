import { type IsoDate, longDate, longMoment } from "#common/dates.ts";
import { accountReason, type Block, type Line, type Template } from "./letter.ts";

type WaitingSearch = {
  submissionId: string;
  /** The city of the search; null if it has none. */
  city: string | null;
  /** When the first shortlist is due, ISO 8601. */
  dueAt: string;
  isLate: boolean;
};

export type DailySummaryData = {
  /** The day that the figures are about. */
  day: IsoDate;
  /** The figures of the day, such as `New searches` and 3. */
  figures: { label: string; value: number }[];
  /** The searches that wait for their first shortlist, the most urgent first. */
  waiting: WaitingSearch[];
  /** What is failing, a sentence each. */
  problems: string[];
};

/** The number of waiting searches that the mail lists. */
const listed = 20;

const number = new Intl.NumberFormat("en-US");

const searches = (count: number) =>
  count === 1 ? "1 search waits" : `${number.format(count)} searches wait`;

function waitingLine({ submissionId, city, dueAt, isLate }: WaitingSearch): Line {
  return [
    `${city ?? "No city"}, ${isLate ? "was due" : "due"} ${longMoment(dueAt)}. `,
    {
      label: isLate ? "Late: open it" : "Open it",
      link: { path: `/admin/submissions/${submissionId}` },
    },
  ];
}

function waitingBlocks(waiting: WaitingSearch[]): Block[] {
  if (waiting.length === 0) return [{ type: "paragraph", line: "No search waits for you." }];
  const rest = waiting.length - listed;
  return [
    { type: "heading", text: `${searches(waiting.length)} for a first shortlist` },
    { type: "list", items: waiting.slice(0, listed).map(waitingLine) },
    ...(rest > 0 ? [{ type: "note" as const, line: `And ${number.format(rest)} more.` }] : []),
  ];
}

/** Reports to the team the figures of a day, the searches that wait, and the problems. */
export const dailySummary: Template<DailySummaryData> = (data, brand) => {
  const late = data.waiting.filter(({ isLate }) => isLate).length;
  const waits = data.waiting.length === 0 ? "no search waits" : searches(data.waiting.length);
  const problems: Block[] =
    data.problems.length > 0
      ? [
          { type: "heading", text: "Please look at this" },
          { type: "list", items: data.problems },
        ]
      : [];
  return {
    subject: `${brand.siteName}, ${longDate(data.day)}: ${waits}`,
    preheader: late > 0 ? `${number.format(late)} late.` : "None is late.",
    heading: longDate(data.day),
    blocks: [
      ...problems,
      {
        type: "facts",
        rows: data.figures.map(({ label, value }) => ({ label, value: number.format(value) })),
      },
      ...waitingBlocks(data.waiting),
      { type: "button", label: "Open the submissions", link: { path: "/admin/submissions" } },
    ],
    reason: accountReason(brand),
  };
};
