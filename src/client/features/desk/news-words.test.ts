import { expect, test } from "vitest";
import type { NewsItem } from "#common/desk/news.ts";
import { newsWords } from "./news-words.ts";

const item = (city: string | null): NewsItem => ({
  id: crypto.randomUUID(),
  kind: "search",
  submissionId: crypto.randomUUID(),
  city,
});

test("a notification about one new search names the city of the search, and a notification about several new searches states how many there are", () => {
  expect(newsWords("search", [item("Lisbon")])).toBe("A new search in Lisbon");
  expect(newsWords("search", [item(null)])).toBe("A new search");
  expect(newsWords("search", [item("Lisbon"), item("Berlin")])).toBe("2 new searches");
  expect(newsWords("answer", [item("Lisbon")])).toBe("An answer to a shortlist in Lisbon");
  expect(newsWords("call", [item("Lisbon")])).toBe("A call was booked");
  expect(newsWords("mail", [item("Lisbon"), item(null)])).toBe("2 mails failed");
});
