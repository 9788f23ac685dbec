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

test("an email address is found between characters that no address contains, such as pictograms", () => {
  const text =
    "✉️lena@example.org📞0170 • Mail→eva@example.es!Danke *ana@example.pt* 'o@example.de'";
  expect(addressesIn(text)).toEqual([
    "lena@example.org",
    "eva@example.es",
    "ana@example.pt",
    "o@example.de",
  ]);
});

test("an email address is found in Markdown's italics and before an apostrophe", () => {
  expect(addressesIn("_lena@example.org_ and otto.o'neill@example.de's flat")).toEqual([
    "_lena@example.org",
    "lena@example.org",
    "otto.o'neill@example.de",
  ]);
});
