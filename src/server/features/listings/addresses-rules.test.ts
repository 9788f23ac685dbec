import { expect, test } from "vitest";
import { addressesIn } from "./addresses-rules.ts";

test("email addresses are found in a text, without the punctuation and the link syntax around them", () => {
  const text = `Write to Lena Landlady <Lena@Example.org>, or to "ana.o'neill+flat@example.pt".
    E-Mail:otto@example.de! mailto:eva@example.es?subject=Flat (www.example.org/a@b)`;
  expect(addressesIn(text)).toEqual([
    "Lena@Example.org",
    "ana.o'neill+flat@example.pt",
    "otto@example.de",
    "eva@example.es",
    "a@b",
  ]);
  expect(addressesIn(`${"x".repeat(500)}@example.org`)).toEqual([]);
});
