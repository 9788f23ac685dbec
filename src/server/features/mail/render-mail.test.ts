import fc from "fast-check";
import { fromHtml } from "hast-util-from-html";
import { expect, test } from "vitest";
import { definitions } from "#client/features/questionnaire/testing.ts";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { fieldsOf } from "#common/questionnaire/fields.ts";
import { renderMail } from "./render-mail.ts";
import type { MailData } from "./templates/mail-data.ts";
import { sampleMails } from "./templates/sample-mails.ts";

type Tree = ReturnType<typeof fromHtml>;
type Node = Tree["children"][number];

const brand = { siteName: "Roost", siteUrl: "https://roost.example", texts: defaultMailTexts };

const everyMail: MailData[] = [
  ...Object.values(sampleMails),
  { ...sampleMails["one-time-link"], wish: "erasure" },
  { ...sampleMails["account-changed"], change: { type: "password" } },
  { ...sampleMails.failing, problem: "backup" },
  { ...sampleMails.failing, problem: "mail", error: null },
];

function nodesIn(node: Tree | Node): (Tree | Node)[] {
  if (!("children" in node)) return [node];
  // Mailboxes show the preheader behind the subject line. The body contains the preheader as a
  // hidden element, which the test skips.
  if ("properties" in node && String(node.properties.style).startsWith("display:none")) return [];
  return [node, ...node.children.flatMap((child) => nodesIn(child))];
}

function readHtml(html: string) {
  const [, body = ""] = /<body[^>]*>(.*)<\/body>/s.exec(html) ?? [];
  const nodes = nodesIn(fromHtml(body, { fragment: true }));
  return {
    sentences: nodes.flatMap((node) => (node.type === "text" ? [node.value.trim()] : [])),
    elements: nodes.flatMap((node) => (node.type === "element" ? [node] : [])),
  };
}

const hrefsIn = (html: string) =>
  readHtml(html).elements.flatMap(({ tagName, properties }) =>
    tagName === "a" ? [String(properties.href)] : [],
  );

const placeholders = (text: string) => text.match(/\u{E000}[^\u{E001}]*\u{E001}/gu) ?? [];

test.for(everyMail.map((data) => [data.kind, data] as const))(
  "the plain text of a mail (%s) has every sentence and every link of its HTML",
  ([, data]) => {
    const { subject, html, text } = renderMail(data, brand);
    const { sentences } = readHtml(html);
    expect(subject).toContain("Roost");
    expect(sentences.length).toBeGreaterThan(4);
    expect(sentences.filter((sentence) => !text.includes(sentence))).toEqual([]);
    expect(hrefsIn(html).filter((href) => !text.includes(href))).toEqual([]);
    expect(new Set(placeholders(text))).toEqual(new Set(placeholders(html)));
  },
);

test("no mail loads pictures, styles, scripts or forms from a server", () => {
  for (const data of everyMail) {
    const { html } = renderMail(data, brand);
    const { elements } = readHtml(html);
    const known = "a br div h1 h2 li p table tbody td th tr ul".split(" ");
    expect(elements.filter(({ tagName }) => !known.includes(tagName))).toEqual([]);
    expect(html).not.toMatch(/url\(|@import|<link|<script|src=/);
  }
});

test("every mail about a search, except the confirmation mail, has a link to unsubscribe", () => {
  const withLink = everyMail.filter((data) =>
    renderMail(data, brand).html.includes("\u{E000}unsubscribe:"),
  );
  expect(new Set(withLink.map(({ kind }) => kind))).toEqual(
    new Set([
      "shortlist",
      "nothing-yet",
      "last-day",
      "your-link-again",
      "one-time-link",
      "call-booked",
      "call-changed",
      "call-cancelled",
      "call-reminder",
    ]),
  );
});

test("a long mail stays below the size at which Gmail cuts mails off", () => {
  const first = Array.from({ length: 5000 }, () => ({
    submissionId: "6f1c2a52-0f3e-4f0a-9a53-1d0f5b8a7c11",
    city: "Ö".repeat(200),
    dueAt: "2027-03-02T08:00:00.000Z",
    isLate: true,
  }));
  const waiting = { count: 5000, late: 5000, first };
  const { html, text } = renderMail({ ...sampleMails["daily-summary"], waiting }, brand);
  expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024);
  expect(text).toContain("And 4,980 more.");
});

/** Answers to one question in every shape that JSON allows, each with the words "buy now" in it. */
const smuggled = [
  "buy now",
  ["buy now"],
  ["berlin", "buy now", "https://spam.example"],
  { label: "buy now", value: "buy now" },
  [["buy now"]],
  ["buy now", "buy now"],
];

test("a confirmation mail contains no text that the visitor typed, for any questionnaire and any answers", () => {
  const cases = definitions.chain((definition) =>
    fc.tuple(
      fc.constant(definition),
      fc.array(fc.constantFrom(...smuggled), { minLength: 40, maxLength: 40 }),
    ),
  );
  fc.assert(
    fc.property(cases, ([definition, values]) => {
      const fields = fieldsOf(definition);
      const answers = Object.fromEntries(fields.map(({ id }, place) => [id, values[place % 40]]));
      const data = { kind: "confirmation" as const, submissionId: "1", definition };
      const hostile = renderMail({ ...data, answers: { ...answers, name: "buy now" } }, brand);
      expect(hostile).toEqual(renderMail({ ...data, answers: {} }, brand));
    }),
    { numRuns: 200 },
  );
});

test("a confirmation mail shows the chosen options, days and amounts, and leaves out all other answers", () => {
  const answers = {
    ...sampleMails.confirmation.answers,
    city: "berlin",
    neighborhoods: ["wedding", "Call +49 170 1234567", "alfama"],
    moveInDate: "Tuesday, visit spam.example",
    rentRange: [900, 491_701_234_567],
    flatType: ["studio"],
    includeUtilities: "Yes, and buy now",
    phone: "+49 170 1234567",
    name: "Win a prize",
    additionalComments: "spam.example",
    toString: "spam.example",
  };
  const { subject, html, text } = renderMail({ ...sampleMails.confirmation, answers }, brand);
  const wishes = text.split("\n\n").find((part) => part.startsWith("City:"));
  expect(wishes?.split("\n")).toEqual([
    "City: Berlin",
    "Neighborhoods: Wedding",
    "Flat type: Studio",
    "Furnishing: Unfurnished",
    "Highest deposit: 3 months' rent",
    "Must-haves: Balcony, Washing machine",
    "Close to: Public transport, Parks",
  ]);
  expect(subject + html + text).not.toMatch(/spam|170|491|prize|buy|Olive|agree/i);
});

test.for([
  [[900, 1450.5], "€900 – €1,450.5"],
  [[900, 1450.491_701_2], undefined],
  [[900, 5001], undefined],
  [[299, 900], undefined],
  [[900, Number.NaN], undefined],
] as const)("a confirmation mail shows the rent %j as %s", ([rentRange, shown]) => {
  const data = { kind: "confirmation" as const, submissionId: "1", definition: defaultDefinition };
  const { text } = renderMail({ ...data, answers: { rentRange } }, brand);
  expect(/Monthly rent: (.*)/.exec(text)?.[1]).toBe(shown);
});

test("a hostile username in a mail adds no HTML element, no secret link and no line", () => {
  const username =
    '"><img src=x onerror=alert(1)>\u{E000}search:1\u{E001}\u{202E}\r\nBcc: a@b.example\u{0}\u{D800}';
  const browser = `${username}\u{F8FF}`;
  const hostile = { ...sampleMails["new-login"], username, browser };
  const { subject, html, text } = renderMail(hostile, { ...brand, siteName: username });
  const usual = renderMail(sampleMails["new-login"], brand);
  const names = (source: string) =>
    readHtml(source).elements.flatMap(({ tagName }) => (tagName === "br" ? [] : [tagName]));
  expect(names(html)).toEqual(names(usual.html));
  expect(hrefsIn(html)).toEqual(hrefsIn(usual.html));
  expect((html + text).replaceAll(/[\n\u{A0}]/gu, "")).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}\u{202E}]/u);
  expect(subject).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}\u{202E}]/u);
});

test("the team's texts appear in mails as plain paragraphs, with the site's name in place of [SITE]", () => {
  const texts = {
    greeting: "Hi from [SITE],",
    today: { ...defaultMailTexts.today, confirmation: "We start <b>today</b>.\n\nSee you,\nsoon" },
    closing: "Bye $& \u{E000}search:1\u{E001}",
  };
  const { html, text } = renderMail(sampleMails.confirmation, {
    ...brand,
    siteName: "Nest $& Co",
    texts,
  });
  const { elements, sentences } = readHtml(html);
  expect(sentences).toEqual(
    expect.arrayContaining(["Hi from Nest $& Co,", "We start <b>today</b>.", "See you,", "soon"]),
  );
  expect(elements.filter(({ tagName }) => tagName === "b")).toEqual([]);
  expect(text).toContain("\n\nBye $& search:1\n\n");
});
