import { expect, test } from "vitest";
import { answersSchema } from "../questionnaire/answers.ts";
import { defaultDefinition as definition } from "../questionnaire/default-definition.ts";
import { dayOfSearch, localMoment, type PauseEvent } from "./days.ts";
import { maskAddress } from "./mask-address.ts";
import { readWishes } from "./read-wishes.ts";

const berlin = "Europe/Berlin";
const at = (text: string) => new Date(text);
const event = (kind: PauseEvent["kind"], text: string): PauseEvent => ({ kind, at: at(text) });

test("the days of a search are calendar days in the time zone of the search's city", () => {
  const first = at("2026-03-28T22:30:00Z");
  const day = (now: string) => dayOfSearch(first, { events: [], now: at(now), timeZone: berlin });
  expect(day("2026-03-28T22:59:00Z")).toBe(1);
  expect(day("2026-03-28T23:01:00Z")).toBe(2);
  // Summer time begins on March 29, so this day has only 23 hours.
  expect(day("2026-03-29T22:01:00Z")).toBe(3);
});

test("days on which a search is paused do not count as days of the search", () => {
  const first = at("2026-03-02T08:00:00Z");
  const events = [event("paused", "2026-03-03T09:00:00Z")];
  const day = (now: string, all = events) =>
    dayOfSearch(first, { events: all, now: at(now), timeZone: berlin });
  expect(day("2026-03-03T20:00:00Z")).toBe(2);
  expect(day("2026-03-09T20:00:00Z")).toBe(2);
  const resumed = [...events, event("resumed", "2026-03-06T09:00:00Z")];
  expect(day("2026-03-06T20:00:00Z", resumed)).toBe(3);
  expect(day("2026-03-07T20:00:00Z", resumed)).toBe(4);
});

test("the searcher's page shows times in the time zone of the search's city", () => {
  expect(localMoment("2026-11-23T13:20:00Z", berlin)).toBe("Monday, November 23 at 14:20");
});

test("a masked email address shows only the first letter and the domain, so that only its owner recognizes it", () => {
  expect(maskAddress("ana@example.org")).toBe("a•••@example.org");
  expect(maskAddress("@")).toBe("•••");
});

const stored = {
  city: "lisbon",
  neighborhoods: ["alfama"],
  moveInDate: "2126-03-01",
  rentRange: [800, 1500],
  includeUtilities: true,
  name: "Ana",
  email: "ana@example.org",
  additionalComments: "A piano\nand a cat",
  agreeToTerms: true,
};
const sent = new Map([
  ["city", ["lisbon"]],
  ["neighborhoods", ["alfama"]],
  ["moveInDate", ["2126-03-01"]],
  ["flatType", [""]],
  ["rentRange.from", ["800"]],
  ["rentRange.to", ["1500"]],
  ["includeUtilities", ["yes"]],
  ["name", ["Ana"]],
  ["phone", [""]],
  ["additionalComments", ["A piano\r\nand a cat"]],
]);

test("if a searcher submits the form for changing the wishes without a change, all answers stay the same", () => {
  expect(answersSchema(definition).parse(readWishes(definition, sent, stored))).toEqual(stored);
});

test("the form for changing the wishes cannot change the email address or a consent", () => {
  const forged = new Map([...sent, ["email", ["x@example.org"]], ["agreeToTerms", [""]]]);
  expect(readWishes(definition, forged, stored)).toMatchObject({
    email: "ana@example.org",
    agreeToTerms: true,
  });
});

test("when a searcher changes the city, neighborhoods of the old city are removed from the answers", () => {
  const moved = new Map([...sent, ["city", ["berlin"]]]);
  expect(readWishes(definition, moved, stored)).not.toHaveProperty("neighborhoods");
});

test("if a searcher types an amount that is not a number, the form reports an error and does not ignore the amount", () => {
  const answers = readWishes(definition, new Map([...sent, ["rentRange.to", ["a lot"]]]), stored);
  expect(answersSchema(definition).safeParse(answers).error?.issues).toMatchObject([
    { path: ["rentRange"] },
  ]);
});
