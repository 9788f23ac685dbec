import { expect, test } from "vitest";
import type { Field } from "#common/questionnaire/definition.ts";
import { findDoubt } from "./find-doubt.ts";

const email: Field = { id: "email", label: "Email", type: "email" };
const moveInDate: Field = { id: "moveInDate", label: "Move-in date", type: "date" };

test.each([
  ["anna@gmial.com", "anna@gmail.com"],
  ["anna@gmai.com", "anna@gmail.com"],
  ["anna@gmaill.com", "anna@gmail.com"],
  ["anna@hitmail.com", "anna@hotmail.com"],
  ["anna@gmail.co", "anna@gmail.com"],
  ["anna@gmial.con", "anna@gmail.com"],
  ["anna@t-onlin.de", "anna@t-online.de"],
  ["anna@example.con", "anna@example.com"],
  [" Anna.B@GMIAL.com ", "Anna.B@gmail.com"],
])("the email %s looks mistyped, and %s is suggested", (typed, better) => {
  expect(findDoubt(email, typed)).toEqual({ question: "formDoubtEmail", about: better, better });
});

test.each([
  "anna@gmail.com",
  "anna@Gmail.com",
  "anna@mail.com",
  "anna@ymail.com",
  "anna@gmx.at",
  "anna@sapo.pt",
  "anna@uni.pt",
  "anna@example.co",
  "anna@studio.berlin",
  "gmial.com",
  "",
])("the visitor is not asked whether the answer %j is a mistake", (address) => {
  expect(findDoubt(email, address)).toBeUndefined();
});

test("the visitor is asked about a move-in date that is more than two years ahead", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(findDoubt(moveInDate, "2028-11-22", now)).toBeUndefined();
  expect(findDoubt(moveInDate, "2028-11-23", now)).toEqual({
    question: "formDoubtDate",
    about: "November 23, 2028",
  });
  expect(findDoubt(moveInDate, "", now)).toBeUndefined();
  expect(findDoubt({ ...moveInDate, id: "birthday" }, "2060-01-01", now)).toBeUndefined();
});
