import { fromHtml } from "hast-util-from-html";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultMailTexts } from "#common/mail/mail-texts.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { describeHowItWorks } from "./describe-how-it-works.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext({
    SMTP_URL: "smtp://localhost:2525",
    MAIL_FROM: "team@roost.example",
    TRIAL_DAYS: "10",
  });
});
afterAll(() => opened[Symbol.asyncDispose]());

const elementsIn = (node: ReturnType<typeof fromHtml> | { type: string }): string[] => [
  ...("tagName" in node ? [String(node.tagName)] : []),
  ...("children" in node ? node.children.flatMap(elementsIn) : []),
];

test("the example mail on the public site shows a shortlist, without links or headings", async () => {
  const { mail } = await describeHowItWorks(opened.context);
  expect(mail.subject).toBe("Roost: 2 flats for you, day 2 of 10");
  for (const text of [
    "In Kreuzberg, as you wished",
    "The washing machine is shared",
    "I like it",
    "Not for me",
    "Unsubscribe",
    "from next month",
    "yesterday",
  ]) {
    expect(mail.html).toContain(text);
  }
  // Cached pages show the example mail for a long time, so it must not name a date.
  expect(mail.html.replaceAll(/<[^>]*>/g, " ")).not.toMatch(/\b20\d\d\b/);
  const names = new Set(elementsIn(fromHtml(mail.html, { fragment: true })));
  expect([...names].sort()).toEqual(["br", "div", "p", "span", "table", "tbody", "td", "tr"]);
  expect(mail.html).not.toMatch(/\p{Co}/u);
});

test("the example mail on the public site contains the site's name and the team's texts for mails", async () => {
  const admin = opened.callerAs(someAdmin).settings;
  const { value } = await admin.siteByKey({ settingKey: "site_content" });
  await admin.site.update({
    settingKey: "site_content",
    value: { ...value, site: { ...value.site, name: "Nest" } },
  });
  await admin.site.create({
    key: "mail_texts",
    value: { ...defaultMailTexts, greeting: "Dear <searcher>," },
  });
  const { mail } = await opened.callerAs().settings.howItWorks();
  expect(mail.subject).toContain("Nest: 2 flats");
  expect(mail.html).toContain("Dear &#x3C;searcher>,");
});

test("the public site says whether mails are sent at all, for how many days, and whether a person reviews the mails", async () => {
  const { config } = opened.context;
  const { mail: _mail, ...facts } = await describeHowItWorks(opened.context);
  expect(facts).toEqual({ days: 10, sendsMail: true, isReviewed: true });
  const quiet = {
    ...opened.context,
    config: {
      ...config,
      mail: { ...config.mail, smtp: undefined },
      shortlists: { ...config.shortlists, isAuto: true },
    },
  };
  const { mail, ...others } = await describeHowItWorks(quiet);
  expect(others).toEqual({ days: 10, sendsMail: false, isReviewed: false });
  expect(mail.subject).toMatch(/: 2 flats for you$/);
});
