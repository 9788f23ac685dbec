import { expect, test } from "vitest";
import { compareHtml, type ShownBlock } from "./compare-html.ts";

/**
 * Writes each block of one side of a comparison as text, such as `[Quote] same *changed* {detail}`:
 * the block's kind, its words with the changed ones between stars, and its details. `+` marks a
 * block that only this side has. `(8)` stands for eight skipped blocks, and `…` for skipped text.
 */
const shown = (blocks: ShownBlock[]) =>
  blocks.map((block) => {
    if ("skippedBlocks" in block) return `(${block.skippedBlocks})`;
    const { only, name, stretches, details } = block;
    const words = stretches.map((stretch) =>
      "text" in stretch ? (stretch.changed ? `*${stretch.text}*` : stretch.text) : "…",
    );
    return [
      `${only ? "+ " : ""}${name ? `[${name}] ` : ""}${words.join("")}`,
      ...details.map((detail) => `{${detail}}`),
    ].join(" ");
  });

const compare = (before: string, after: string) => {
  const comparison = compareHtml(before, after);
  return { before: shown(comparison.before), after: shown(comparison.after) };
};

test("a comparison of two versions of HTML shows only the differences", () => {
  expect(
    compare("<p>Rents in <b>Lisbon</b> rise</p>", "<p>Rents in <b>Berlin</b> rise</p>"),
  ).toEqual({
    before: ['Rents in *Lisbon* rise {Bold: "Lisbon"}'],
    after: ['Rents in *Berlin* rise {Bold: "Berlin"}'],
  });
});

test("a comparison shows an added block only in the new text, and skips unchanged blocks that are not next to the added block", () => {
  const same = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `<p>Paragraph ${from + n}</p>`).join("");
  expect(compare(`${same(0, 9)}${same(9, 18)}`, `${same(0, 9)}<h2>New</h2>${same(9, 18)}`)).toEqual(
    {
      before: ["(8)", "Paragraph 8", "Paragraph 9", "(8)"],
      after: ["(8)", "Paragraph 8", "+ *New*", "Paragraph 9", "(8)"],
    },
  );
});

test("a comparison of two HTML texts also shows differences that are not in the words: another link address, another picture address, or a paragraph instead of a heading", () => {
  expect(compare('<p><a href="/a">Here</a></p>', '<p><a href="/b">Here</a></p>')).toEqual({
    before: ['Here {Leads to /a: "Here"}'],
    after: ['Here {Leads to /b: "Here"}'],
  });
  expect(compare('<img src="/a" alt="Roofs">', '<img src="/b" alt="Roofs">')).toEqual({
    before: ["Roofs {From /a}"],
    after: ["Roofs {From /b}"],
  });
  expect(compare('<img src="/a" alt="Roofs">', '<img src="/a" alt="A street">')).toEqual({
    before: ["*Roofs*"],
    after: ["*A street*"],
  });
  expect(compare("<h2>Rents</h2>", "<p>Rents</p>")).toEqual({
    before: ["[Heading 2] Rents"],
    after: ["[Paragraph] Rents"],
  });
});

test("a comparison pairs blocks by equal text, otherwise by kind, even if other blocks are added or removed", () => {
  const before = '<img src="/a" alt="A list"><p>Only mine is here</p><blockquote>Said</blockquote>';
  const after = '<ul><li>Cellar</li></ul><img src="/a" alt="A table"><h3>Said</h3>';
  expect(compare(before, after)).toEqual({
    before: ["A *list*", "+ *Only mine is here*", "[Quote] Said"],
    after: ["+ *Cellar*", "A *table*", "[Heading 3] Said"],
  });
});

test("two blocks with few common words are shown as a removed and an added block", () => {
  expect(compare("<p>How to read an advertisement</p>", "<p>Berlin</p>")).toEqual({
    before: ["+ *How to read an advertisement*"],
    after: ["+ *Berlin*"],
  });
});

test("if two texts differ only in their markup, the comparison says so", () => {
  expect(compareHtml("<p>A</p>", '<p lang="en">A</p>')).toMatchObject({ isMarkupOnly: true });
  expect(compareHtml("<p>A</p>", "<p>B</p>")).toMatchObject({ isMarkupOnly: false });
});
