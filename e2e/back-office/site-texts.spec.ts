import { defaultSiteContent } from "../../src/common/site/default-site-content.ts";
import { builtInTexts, textGroups } from "../../src/common/site/site-text-fields.ts";
import { desktopFirst, expect, expectComplaints, logIn, testOnOwnSite, toast } from "../journey.ts";

const test = testOnOwnSite();

test("the team edits the texts of the site, visitors see them at once, and a built-in text can be brought back @phone-first", async ({
  page,
  complaints,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/site-texts");
  const begin = page.getByRole("button", { name: "Write your own texts" });
  await expect(begin).toBeVisible();
  await expectAccessible();
  await begin.click();
  const text = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  await expect(text("Headline")).toHaveValue("Find Your Perfect Flat");
  await text("Headline").fill("A home in [SITE] time");
  const preview = page
    .getByRole("region", { name: "Preview" })
    .frameLocator('iframe[title="The site with your changes"]');
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("A home in Roost time");
  await text("Promise").fill("You hear from us tomorrow.");
  await text("First list").fill("We read\n\nWe search");
  await text("Headline of the steps").fill("From [SITE] to you");
  await text("Step about the list of flats, in bold").fill("Flats for [DAYS]");
  await text("Headline of the beta").fill("Hello from [SITE]");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Hello from Roost");
  const example = page.getByRole("region", { name: "Preview" });
  await text("Above the title of a step").fill("Screen [STEP] of [STEPS]");
  await text("Link to the blog from a post or a tag").fill("All notes");
  await text("Button that leads to the home page").fill("Home again");
  await expect(example.getByRole("link", { name: "Home again" })).toBeVisible();
  await text("Heading if no post has a tag").fill("No such topic");
  await expect(example.getByRole("heading", { name: "No such topic" })).toBeVisible();
  await text("Headline of the card").fill("All yours");
  await expect(example.getByRole("heading", { name: "All yours" })).toBeVisible();
  await text("Text without a confirmation").fill("We write to [EMAIL] soon.");
  await expect(example.getByText("We write to ana@example.org soon.")).toBeVisible();
  await text("Text that asks for the confirmation").focus();
  await expect(example.getByText("One last step: open the mail")).toBeVisible();
  await expectAccessible();
  await text("Button that sends to the new address").fill("Send it there");
  await expect(example.getByText("Send it there")).toBeVisible();
  await text("Before the reference").fill("Number");
  await text("Text of the notice").fill("[EMAIL] hears from us.");
  await expect(example.getByText("ana@example.org hears from us.")).toBeVisible();
  await text("Headline of the invitation").fill("Still looking?");
  await expect(example.getByRole("heading", { name: "Still looking?" })).toBeVisible();
  await text("Headline of the posts to read next").fill("And then");
  await expect(example.getByRole("heading", { name: "And then" })).toBeVisible();
  await expectAccessible();
  await text("Heading of the page of reasons").fill("Why [SITE]");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Why Roost");
  await text("Heading of the contact page").fill("Say hello");
  await text("Label of the message").fill("Your words");
  await text("If the message is missing").fill("Say something");
  await text("Heading of the blog").fill("Notes");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Notes");
  await text("Button of the invitation").fill("Tell us");
  await text("Description of the blog").fill("[SITE] writes.");
  await text("Headline of the form").fill(" ");
  await page.getByRole("searchbox", { name: "Find a text" }).fill("hears from us");
  await expect(text("Text of the notice")).toBeVisible();
  await expect(text("Headline of the form")).toBeHidden();
  await text("Text of the notice").fill("[EMAIL] gets our mail.");
  await expectAccessible();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(text("Headline of the form")).toBeFocused();
  await expect(page.getByText("Headline of the form is required")).toBeVisible();
  await text("Headline of the form").fill("Ask us");
  // Load pages before the texts change, so that the page cache contains them.
  for (const path of ["/", "/beta", "/contact", "/blog"]) await page.request.get(path);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(toast(page).getByText("Site texts updated successfully")).toBeVisible();

  await test.step("Each page contains the texts that the team has changed, so that no further request loads them", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A home in Roost time");
    await expect(page).toHaveTitle("A home in Roost time – Roost");
    await expect(page.getByText("You hear from us tomorrow.")).toBeVisible();
    await expect(page.getByText("Screen 1 of 5")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: /^We (?:read|search)$/ })).toHaveText(
      ["We read", "We search"],
    );
    const steps = page.getByRole("region", { name: "From Roost to you" });
    await expect(steps.getByRole("heading", { name: "Flats for seven days" })).toBeVisible();
    await page.goto("/beta");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello from Roost");
    await page.goto("/contact");
    await expect(page.getByRole("heading", { name: "Ask us" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Your words" })).toBeVisible();
    await expect(page).toHaveTitle("Say hello – Roost");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("link", { name: "Say something" })).toBeVisible();
    expectComplaints(complaints, /422/);
    await page.goto("/blog");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Notes");
    await expect(page.getByRole("link", { name: "Tell us" })).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      "Roost writes.",
    );
  });

  await test.step("The 404 page shows the texts that the team has changed", async () => {
    const missing = await page.goto("/blog/never-written");
    expect(missing?.status()).toBe(404);
    expectComplaints(complaints, /404/);
    await expect(page.getByRole("link", { name: "All notes" })).toBeVisible();
    await page.goto("/blog/tag/never-used");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("No such topic");
    await expect(page).toHaveTitle("No such topic – Roost");
    await page.goto("/nowhere");
    await expect(page.getByRole("link", { name: "Home again" })).toBeVisible();
    expectComplaints(complaints, /404/);
  });

  await test.step("After the questionnaire is sent, the card with the result shows the texts that the team has changed", async () => {
    const id = crypto.randomUUID();
    const receipt = { id, filePath: "x", asksConfirmation: false };
    await page.evaluate(
      (accepted) => {
        sessionStorage.setItem("roost.questionnaire", JSON.stringify({ accepted }));
      },
      { receipt, rent: [800, 1200], email: "ana@example.org" },
    );
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "All yours" })).toBeVisible();
    await expect(page.getByText("We write to ana@example.org soon.")).toBeVisible();
    await expect(page.getByText(`Number ${id.slice(0, 8)}`)).toBeVisible();
    await page.getByRole("button", { name: "Got it!" }).click();
    await expect(page.getByText("ana@example.org gets our mail.")).toBeVisible();
  });

  await page.goto("/admin/site-texts");
  await page.getByRole("button", { name: "Use the built-in text: Headline", exact: true }).click();
  await expect(text("Headline")).toHaveValue("Find Your Perfect Flat");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(toast(page).getByText("Site texts updated successfully")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Perfect Flat");
});

test(
  "the editor of the site's texts also previews texts that visitors see only after an action, such as sending a form",
  desktopFirst,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    // The other tests of this file may already have created the setting with the texts of the site.
    await page.request.post("/api/admin/site-settings", { data: { key: "site_texts", value: {} } });
    await page.goto("/admin/site-texts");
    // In a page with some two hundred inputs, finding an element by its role takes long.
    const preview = page.locator('section[aria-label="Preview"]');
    const groups = textGroups.filter(({ example }) => example !== undefined);
    expect(groups.length).toBeGreaterThan(0);
    for (const { title, fields } of groups) {
      const group = page.getByRole("region", { name: title, exact: true });
      const labels = fields.map(({ label }) => `${label} *`);
      await expect(group.locator("label")).toHaveText(labels);
      for (const { name } of fields) {
        const marks = builtInTexts[name].match(/\[[A-Z]+\]/g) ?? [];
        const own = [`Own ${name}`, ...marks].join(" ");
        await page.locator(`[data-path="${name}"]`).fill(own);
        await expect.poll(() => preview.innerHTML()).toContain(`Own ${name}`);
      }
    }
    await expectAccessible();
  },
);

test(
  "only administrators can preview the site, a preview stores nothing, and no page of the site can be framed",
  desktopFirst,
  async ({ page }) => {
    const site = { ...defaultSiteContent.site, tagline: "Only a draft" };
    const data = { path: "/", siteContent: { ...defaultSiteContent, site } };
    const ask = (body: object) => page.request.post("/api/admin/site-preview", { data: body });
    expect((await ask(data)).status()).toBe(401);
    await logIn(page);
    const { html } = (await (await ask(data)).json()) as { html: string };
    expect(html).toContain("Only a draft");
    const seen = await page.request.get("/");
    expect(await seen.text()).not.toContain("Only a draft");
    expect(seen.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    await test.step("If a group of texts belongs to a page, the preview of the page shows every text of the group", async () => {
      for (const { path, part, fields } of textGroups) {
        // Which steps of "How it works" a page shows depends on the configuration.
        if (path === null || part === "#how-it-works-title") continue;
        const siteTexts = Object.fromEntries(fields.map(({ name }) => [name, `Own ${name}`]));
        const response = await ask({ path, siteTexts });
        const shown = ((await response.json()) as { html: string }).html
          .replace(/^.*<body/s, "")
          .replaceAll(/<script.*?<\/script>/gs, "");
        for (const { name } of fields) expect(shown).toContain(`Own ${name}`);
      }
    });
    const refused = await ask({ path: "/admin", siteTexts: { homeHeadline: "" } });
    expect([refused.status(), await refused.json()]).toMatchObject([
      400,
      {
        issues: [
          { path: "path", message: "Choose one of the pages of the preview" },
          { path: "siteTexts.homeHeadline", message: "Headline is required" },
        ],
      },
    ]);
  },
);
