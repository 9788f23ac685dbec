import { expect, test } from "vitest";
import { compareFields } from "./compare-fields.ts";

test("the comparison of two versions lists only changed fields, in the order of the editor", () => {
  const fields = [
    { label: "Title", read: ({ title }: { title: string; on: boolean }) => title },
    { label: "Published", read: ({ on }: { title: string; on: boolean }) => (on ? "Yes" : "No") },
  ];
  expect(compareFields(fields, { title: "A", on: true }, { title: "A", on: true })).toEqual([]);
  const [only, ...others] = compareFields(
    fields,
    { title: "A", on: true },
    { title: "A", on: false },
  );
  expect(others).toEqual([]);
  expect(only).toMatchObject({ label: "Published", before: [{ text: "Yes", changed: true }] });
});

test("two HTML values of a field are compared by their visible text, without their tags", () => {
  const field = { label: "Content", read: (html: string) => html, isHtml: true };
  expect(compareFields([field], "<p>A</p>", "<p>A</p><p>B</p>")).toMatchObject([
    { label: "Content", html: { isMarkupOnly: false } },
  ]);
});
