import { expect, test } from "vitest";
import { readShared } from "./shared-text.ts";

const shared = (parts: unknown) => readShared({ getItem: () => JSON.stringify(parts) });

test("a text shared by another app is captured with its title; a page shared without a text is captured as its link only", () => {
  expect(shared({ title: "WG Berlin", text: "Zimmer frei", url: "" })).toEqual({
    text: "WG Berlin\nZimmer frei",
    url: "",
  });
  expect(shared({ title: "A flat", text: "", url: "https://a.example" })).toEqual({
    text: "https://a.example",
    url: "",
  });
  expect(shared({ text: "Look at this", url: "https://a.example" })).toEqual({
    text: "Look at this",
    url: "https://a.example",
  });
  expect(shared({ title: 7, text: " " })).toBeUndefined();
  expect(shared(null)).toBeUndefined();
  expect(readShared({ getItem: () => "{" })).toBeUndefined();
});
