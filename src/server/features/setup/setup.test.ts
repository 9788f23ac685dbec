import { expect, test } from "vitest";
import { settingKeys } from "#common/settings/setting.ts";
import { setupSteps } from "#common/setup/setup.ts";
import { starterPages } from "#db/starter/pages.ts";
import { openTestContext, someAdmin, type TestContext } from "../../testing.ts";
import { createAccount, replacePassword } from "../accounts/change-account.ts";
import { readMailParts } from "../mail/enqueue-mail.ts";

async function stepsDone(opened: TestContext, user = someAdmin) {
  const { done } = await opened.callerAs(user).setup.status();
  return setupSteps.filter((step) => done[step]);
}

test("the set-up checklist for a new site determines from pages, posts, settings and accounts which tasks are done", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  const admin = opened.callerAs(someAdmin);
  expect(await stepsDone(opened)).toEqual([]);

  const { privacyPageId, isHidden } = await admin.setup.status();
  const id = privacyPageId ?? 0;
  const starter = starterPages.find(({ slug }) => slug === "privacy");
  // The note at the end of the starter page says what the team has to review.
  const [own = ""] = starter?.content.split("<p><strong>Editor's note") ?? [];
  await admin.pages.admin.update({ id, content: `<p>Roost Lda, Lisbon</p>${starter?.content}` });
  expect(await stepsDone(opened)).toEqual([]);
  await admin.pages.admin.update({ id, content: `${own}<p>Roost Lda, Lisbon</p>` });
  expect(await stepsDone(opened)).toEqual(["privacy"]);
  await admin.pages.admin.update({ id, published: false });
  expect(await stepsDone(opened)).toEqual([]);

  await admin.settings.site.create({
    key: settingKeys.webhookUrl,
    value: "https://hooks.example.org/a",
  });
  const post = { title: "A first post", slug: "first", content: "<p>Some words about flats</p>" };
  const later = { published: true, publishedAt: new Date(Date.now() + 3_600_000).toISOString() };
  const { id: postId } = await admin.blog.admin.create({ ...post, ...later });
  expect(await stepsDone(opened)).toEqual(["webhook"]);
  await admin.blog.admin.update({ id: postId, publishedAt: new Date().toISOString() });
  expect(await stepsDone(opened)).toEqual(["webhook", "post"]);

  // An administrator has chosen the password of the user "bea". The step "password" of the set-up
  // list is not done for her until she has changed it.
  const account = { username: "bea", password: "hash", email: null, isAdmin: true };
  const bea = await createAccount(db, account, someAdmin);
  const dora = await createAccount(db, { ...account, username: "dora" }, "itself");
  expect(await stepsDone(opened, bea)).not.toContain("password");
  expect(await stepsDone(opened, dora)).toContain("password");
  const mail = await readMailParts(opened.context);
  await replacePassword(db, bea, { hash: "changed", actor: bea, mail });
  expect(await stepsDone(opened, bea)).toContain("password");

  expect(isHidden).toBe(false);
  await admin.setup.hide();
  expect((await admin.setup.status()).isHidden).toBe(true);
  expect((await opened.callerAs(bea).setup.status()).isHidden).toBe(false);
});

test("the site's address and the mail server count as set if the environment sets them", async () => {
  await using opened = await openTestContext({
    SITE_URL: "https://roost.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "team@roost.example",
  });
  expect(await stepsDone(opened)).toEqual(["address", "mail"]);
});
