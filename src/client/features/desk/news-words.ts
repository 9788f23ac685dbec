import type { NewsItem, NewsKind } from "#common/desk/news.ts";
import { counted } from "../../counted.ts";

const ofOne: Record<NewsKind, string> = {
  search: "A new search",
  answer: "An answer to a shortlist",
  call: "A call was booked",
  message: "A message from the contact page",
  mail: "A mail failed",
  delivery: "A delivery failed",
};

const ofMany: Record<NewsKind, (count: number) => string> = {
  search: (count) => `${count.toLocaleString("en-US")} new searches`,
  answer: (count) => `${counted(count, "answer")} to shortlists`,
  call: (count) => `${counted(count, "call")} were booked`,
  message: (count) => `${counted(count, "message")} from the contact page`,
  mail: (count) => `${counted(count, "mail")} failed`,
  delivery: (count) => `${count.toLocaleString("en-US")} deliveries failed`,
};

/** The kinds of news whose notification names the city, if it is about a single search. */
const withCity: readonly NewsKind[] = ["search", "answer"];

/**
 * Returns the text of a notification about news entries of the same kind, such as
 * `3 new searches`. The text contains no name and no address, because the notification may appear
 * on a locked screen.
 */
export function newsWords(kind: NewsKind, items: readonly NewsItem[]): string {
  const [only] = items;
  if (items.length !== 1 || !only) return ofMany[kind](items.length);
  return only.city !== null && withCity.includes(kind)
    ? `${ofOne[kind]} in ${only.city}`
    : ofOne[kind];
}

/** Returns the screen to which a notification about news of one kind leads. */
export function newsPlace(kind: NewsKind, items: readonly NewsItem[]) {
  const [only] = items;
  switch (kind) {
    case "search":
    case "answer":
      return items.length === 1 && only?.submissionId
        ? ({ to: "/admin/submissions/$id", params: { id: only.submissionId } } as const)
        : ({ to: "/admin/submissions" } as const);
    case "call":
      return { to: "/admin/calls" } as const;
    case "message":
      return { to: "/admin/messages", search: { status: "new" } } as const;
    case "mail":
      return { to: "/admin/mail", search: { state: "failed" } } as const;
    case "delivery":
      return { to: "/admin/deliveries", search: { states: ["retrying", "failed"] } } as const;
  }
}
