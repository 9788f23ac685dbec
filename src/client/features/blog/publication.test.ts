import { expect, test } from "vitest";
import {
  describePublication,
  fromLocalField,
  momentForReader,
  toLocalField,
} from "./publication.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ahead = "2027-01-05T10:00:00.000Z";
const past = "2025-01-05T10:00:00.000Z";

test.each([
  [{ published: false, publishedAt: "" }, null, /^Draft: only administrators can see it\.$/],
  [
    { published: false, publishedAt: ahead },
    null,
    /^Draft\. If you turn on Published, .* public on January 5, 2027/,
  ],
  [
    { published: false, publishedAt: past },
    null,
    /^Draft\. If you turn on Published, .* dated January 5, 2025/,
  ],
  [{ published: true, publishedAt: "" }, null, /^Becomes public when you save\.$/],
  [
    { published: true, publishedAt: ahead },
    null,
    /^Becomes public on January 5, 2027 at 10:00 UTC/,
  ],
  [
    { published: true, publishedAt: past },
    null,
    /^Becomes public when you save, dated January 5, 2025/,
  ],
  [
    { published: true, publishedAt: past },
    { published: true, publishedAt: past },
    /^Public since January 5, 2025 at 10:00 UTC/,
  ],
  [
    { published: true, publishedAt: past },
    { published: false, publishedAt: past },
    /^Becomes public when you save, dated/,
  ],
])(
  "for the edited settings %o and the stored settings %o, the post editor states whether and when the post is public",
  (values, saved, sentence) => {
    expect(describePublication(values, saved, now)).toMatch(sentence);
  },
);

test("a time is shown in UTC, and additionally in the browser's time zone if that differs", () => {
  const offset = new Date(ahead).getTimezoneOffset();
  const text = momentForReader(ahead);
  expect(text.startsWith("January 5, 2027 at 10:00 UTC")).toBe(true);
  expect(text.includes("your time)")).toBe(offset !== 0);
});

test("a date-and-time field shows a time without seconds, and returns a time in whole minutes unchanged", () => {
  expect(fromLocalField(toLocalField(ahead))).toBe(ahead);
  expect(toLocalField(ahead)).toMatch(/T\d\d:\d\d$/);
  expect(toLocalField("2027-01-05T10:00:59.999Z")).toBe(toLocalField(ahead));
  expect(toLocalField("")).toBe("");
  expect(fromLocalField("")).toBe("");
  expect(fromLocalField("soon")).toBe("");
});
