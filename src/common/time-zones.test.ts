import { expect, test } from "vitest";
import { isTimeZone, localTimeOf, momentOf, timeZoneOf } from "./time-zones.ts";

test.each([
  ["lisbon", "Europe/Lisbon"],
  ["São Paulo", "America/Sao_Paulo"],
  ["MÜNCHEN", "Europe/Berlin"],
  ["rio-de-janeiro", "America/Sao_Paulo"],
  ["Łódź", "Europe/Warsaw"],
  ["constructor", "Europe/Madrid"],
  [undefined, "Europe/Madrid"],
])(
  "the time zone of the city %s is %s; an unknown city gets the default time zone",
  (city, zone) => {
    expect(timeZoneOf(city, "Europe/Madrid")).toBe(zone);
  },
);

test("all time zones in the table of cities exist", () => {
  for (const city of ["kyiv", "hochiminhcity", "buenosaires", "reykjavik", "tokyo", "auckland"]) {
    expect(isTimeZone(timeZoneOf(city, "none"))).toBe(true);
  }
  expect(isTimeZone("Europe/Atlantis")).toBe(false);
});

const eight = 8 * 60;

test.each([
  ["2026-03-28", "Europe/Berlin", "2026-03-28T07:00:00.000Z"],
  ["2026-03-29", "Europe/Berlin", "2026-03-29T06:00:00.000Z"],
  ["2026-10-24", "Europe/Lisbon", "2026-10-24T07:00:00.000Z"],
  ["2026-10-25", "Europe/Lisbon", "2026-10-25T08:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T12:00:00.000Z"],
  ["2026-07-01", "Asia/Kolkata", "2026-07-01T02:30:00.000Z"],
  ["2026-07-01", "Pacific/Auckland", "2026-06-30T20:00:00.000Z"],
])("8:00 on %s in %s is %s in UTC", (day, timeZone, utc) => {
  const moment = momentOf({ day, minutes: eight }, timeZone);
  expect(moment.toISOString()).toBe(utc);
  expect(localTimeOf(moment, timeZone)).toEqual({ day, minutes: eight });
});

test("a local time that the clock skips in spring becomes a later time, and a local time that occurs twice in autumn becomes the earlier time", () => {
  const half = { minutes: 2 * 60 + 30 };
  const at = (day: string) => momentOf({ day, ...half }, "Europe/Berlin").toISOString();
  expect(at("2026-03-29")).toBe("2026-03-29T01:30:00.000Z");
  expect(at("2026-10-25")).toBe("2026-10-25T00:30:00.000Z");
});
