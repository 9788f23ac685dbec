import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Breakable } from "./breakable.tsx";

test("an email address may break after its @ and its dots, and not inside a word", () => {
  const markup = renderToStaticMarkup(createElement(Breakable, { text: "ana@mail.example" }));
  expect(markup).toBe("<span>ana@<wbr/>mail.<wbr/>example<wbr/></span>");
});
