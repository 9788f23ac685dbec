import { expect, test } from "vitest";
import { everyValue, isOn, shownChoices, toggled, withEvery } from "./every-choice.ts";

const choices = ["alfama", "graca", "baixa"].map((value) => ({ value, label: `In ${value}` }));
const all = ["alfama", "graca", "baixa"];

test("pressing the choice 'all' selects every choice, and pressing it again deselects every choice", () => {
  expect(toggled(choices, ["graca"], everyValue)).toEqual(all);
  expect(toggled(choices, all, everyValue)).toEqual([]);
  expect(isOn(choices, all, everyValue)).toBe(true);
  expect(isOn(choices, ["graca"], everyValue)).toBe(false);
  expect(isOn([], [], everyValue)).toBe(false);
});

test("while every choice is selected, a control that offers the choice 'all' shows only this choice as selected", () => {
  const every = { value: everyValue, label: "Anywhere" };
  expect(withEvery(choices, "Anywhere")).toEqual([every, ...choices]);
  expect(shownChoices(choices, all, "Anywhere")).toEqual([every]);
  expect(shownChoices(choices, all, undefined)).toEqual(choices);
  const two = toggled(choices, all, "graca");
  expect(shownChoices(choices, two, "Anywhere").map(({ value }) => value)).toEqual([
    "alfama",
    "baixa",
  ]);
});
