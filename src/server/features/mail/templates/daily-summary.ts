import { type IsoDate, longDate, longMoment } from "#common/dates.ts";
import { once } from "#common/once.ts";
import { accountReason, type Block, type Line, type Template } from "./letter.ts";

type WaitingSearch = {
  submissionId: string;
  /** The city of the search; null if it has none. */
  city: string | null;
  /** When the first shortlist of the search is due, in ISO 8601. */
  dueAt: string;
  isLate: boolean;
};

export type DailySummaryData = {
  /** The day on which the summary is made. */
  day: IsoDate;
  /** The figures that the mail lists, such as the label `New searches in 24 hours` with 12. */
  figures: { label: string; value: number }[];
  /** The searches that wait for their first shortlist. */
  waiting: {
    count: number;
    /** The number of waiting searches whose deadline has passed. */
    late: number;
    /** Waiting searches, earliest due first. The mail lists at most `listedSearches` of them. */
    first: WaitingSearch[];
  };
  /** The parts of the site that fail, one sentence for each. */
  problems: string[];
};

/** The maximum number of waiting searches that the mail lists. */
export const listedSearches = 20;

const number = once(() => new Intl.NumberFormat("en-US"));

const searches = (count: number) =>
  count === 1 ? "1 search waits" : `${number().format(count)} searches wait`;

function waitingLine({ submissionId, city, dueAt, isLate }: WaitingSearch): Line {
  return [
    `${city ?? "No city"}, ${isLate ? "was due" : "due"} ${longMoment(dueAt)}. `,
    {
      label: isLate ? "Late: open it" : "Open it",
      link: { path: `/admin/submissions/${submissionId}` },
    },
  ];
}

function waitingBlocks({ count, first }: DailySummaryData["waiting"]): Block[] {
  if (count === 0) return [{ type: "paragraph", line: "No search waits for you." }];
  const listed = first.slice(0, listedSearches);
  const rest = count - listed.length;
  return [
    { type: "heading", text: `${searches(count)} for a first shortlist` },
    { type: "list", items: listed.map(waitingLine) },
    ...(rest > 0 ? [{ type: "note" as const, line: `And ${number().format(rest)} more.` }] : []),
  ];
}

/**
 * Reports to the team the figures of a day, the searches that wait for their first shortlist, and
 * the parts of the site that fail.
 */
export const dailySummary: Template<DailySummaryData> = (data, brand) => {
  const { count, late } = data.waiting;
  const waits = count === 0 ? "no search waits" : searches(count);
  const problems: Block[] =
    data.problems.length > 0
      ? [
          { type: "heading", text: "Please look at this" },
          { type: "list", items: data.problems },
        ]
      : [];
  return {
    subject: `${brand.siteName}, ${longDate(data.day)}: ${waits}`,
    preheader: late > 0 ? `${number().format(late)} late.` : "None is late.",
    heading: longDate(data.day),
    blocks: [
      ...problems,
      {
        type: "facts",
        rows: data.figures.map(({ label, value }) => ({ label, value: number().format(value) })),
      },
      ...waitingBlocks(data.waiting),
      { type: "button", label: "Open the submissions", link: { path: "/admin/submissions" } },
    ],
    reason: accountReason(brand),
  };
};
