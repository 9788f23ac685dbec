import type { Page } from "@playwright/test";
import {
  desktopOnly,
  expect,
  expectComplaints,
  openForm,
  phoneFirst,
  phoneOnly,
  startApplication,
  takeClock,
  testAsVisitor as test,
} from "../journey.ts";

test("the header links to all parts of the site, and on a phone it shows the links in a menu", async ({
  page,
  isMobile,
}) => {
  await page.goto("/terms");
  await startApplication(page);
  const header = page.getByRole("banner");
  expect((await header.boundingBox())?.height).toBeCloseTo(64, 0);
  await expect(header.getByRole("link", { name: "Roost" })).toHaveAttribute("href", "/");
  await expect(header.getByRole("link", { name: "Blog" }).first()).toBeVisible();
  if (isMobile) {
    await expect(header.getByRole("link", { name: "About" })).toBeHidden();
    await page.getByLabel(/menu/i).first().click();
  }
  for (const [name, href] of [
    ["About", "/about"],
    ["Why Choose Us", "/why-roost"],
    ["Contact", "/contact"],
  ] as const) {
    await expect(header.getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(header.getByRole("link", { name })).toBeVisible();
  }
  if (isMobile) {
    await page.keyboard.press("Escape");
    await expect(header.getByRole("link", { name: "About" })).toBeHidden();
  }
  await page.mouse.wheel(0, 2000);
  await expect(header).toBeInViewport();
});

test("the footer shows the site's name and the current year", phoneOnly, async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()}`)).toBeVisible();
  for (const [name, href] of [
    ["Home", "/"],
    ["Terms & Conditions", "/terms"],
    ["Privacy Policy", "/privacy"],
  ] as const) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("the home page links to the blog and explains the service", phoneFirst, async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("region", { name: /New in town/ });
  await expect(box.getByRole("link", { name: "Visit Our Blog" })).toHaveAttribute("href", "/blog");
  for (const name of ["What to expect", "Get prepared"]) {
    const heading = box.getByRole("heading", { name });
    await expect(heading).toBeVisible();
    await expect(heading.locator("xpath=following-sibling::ul/li")).toHaveCount(3);
  }
});

test(
  "an unknown URL path shows a message with status 404",
  phoneOnly,
  async ({ page, complaints }) => {
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
    expectComplaints(complaints, /404/);
  },
);

for (const [path, heading] of [
  ["/terms", /Terms/],
  ["/privacy", /Privacy/],
] as const) {
  test(`page ${path} shows its text and the date of its update`, phoneOnly, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/Last updated:? [A-Z][a-z]+ \d{1,2}, \d{4}/)).toBeVisible();
    await expect(page.locator("h1")).toHaveCount(1);
  });
}

test(
  "a link to another page of the site does not reload the document",
  phoneOnly,
  async ({ page }) => {
    await page.goto("/terms");
    await startApplication(page);
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Privacy/ })).toBeVisible();
    expect(await page.evaluate(() => "kept" in window)).toBe(true);
  },
);

test.describe("the site is usable without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("without JavaScript, the site shows the questionnaire's first step, a link of the menu, and the text of a page", async ({
    page,
    isMobile,
  }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Find Your Perfect Flat" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Lisbon" })).toBeVisible();
    if (isMobile) await page.getByLabel(/menu/i).first().click();
    await expect(page.getByRole("banner").getByRole("link", { name: "About" })).toBeVisible();
    await page.goto("/terms");
    await expect(page.getByText(/Last updated/)).toBeVisible();
  });
});

test.describe("a toast on the questionnaire's page can be focused and closed", () => {
  test.beforeEach(async ({ page }) => {
    await takeClock(page);
    await openForm(page);
  });

  const provoke = async (page: Page) => {
    // With this stored progress, the questionnaire reopens at its last step. The terms are not
    // accepted there, so sending the questionnaire shows a toast.
    await page.evaluate(async () => {
      const answer = await fetch("/api/form-settings/form_questions");
      const { value, version } = (await answer.json()) as { value: unknown; version: number };
      const progress = {
        definition: value,
        version,
        step: 4,
        values: { city: "lisbon", neighborhoods: ["alfama"], moveInDate: "2126-01-01" },
        openedAt: new Date().toISOString(),
        sessionId: "journey",
      };
      sessionStorage.setItem("roost.questionnaire", JSON.stringify({ progress }));
    });
    await page.reload();
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    await expect(page.getByText("Terms and Conditions Required")).toBeVisible();
  };

  test(
    "a toast disappears after five seconds, or when it is closed",
    desktopOnly,
    async ({ page }) => {
      await provoke(page);
      await page.mouse.move(0, 0);
      await page.clock.runFor(4_000);
      await expect(page.getByText("Terms and Conditions Required")).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(page.getByText("Terms and Conditions Required")).toBeHidden();
      await provoke(page);
      await page.getByRole("button", { name: "Close notification" }).click();
      await page.clock.runFor(500);
      await expect(page.getByText("Terms and Conditions Required")).toBeHidden();
    },
  );

  test(
    "the key F8 focuses the toast, and a new toast replaces the old one",
    desktopOnly,
    async ({ page }) => {
      await provoke(page);
      await page.keyboard.press("F8");
      await expect(page.getByRole("region", { name: /Notifications/ })).toBeFocused();
      await page.getByRole("checkbox", { name: /I agree/ }).press("Space");
      await page.getByRole("button", { name: "Let’s Roost!" }).press("Enter");
      await page.clock.runFor(200);
      await expect(page.getByText("Form Error")).toBeVisible();
      await expect(page.getByText("Terms and Conditions Required")).toBeHidden();
      await expect(page.locator('[data-part="title"]')).toHaveCount(1);
    },
  );

  test(
    "swiping a toast 50 pixels to the right closes it, and a shorter swipe does not",
    phoneOnly,
    async ({ page }) => {
      await provoke(page);
      const title = page.getByText("Terms and Conditions Required");
      const swipe = async (pixels: number) => {
        const box = await title.boundingBox();
        if (!box) throw new Error("There is no toast");
        await page.mouse.move(box.x + 5, box.y + 5);
        await page.mouse.down();
        await page.mouse.move(box.x + 5 + pixels, box.y + 5, { steps: 5 });
        await page.mouse.up();
      };
      await swipe(40);
      await expect(title).toBeVisible();
      await swipe(60);
      await page.clock.runFor(500);
      await expect(title).toBeHidden();
    },
  );
});

test(
  "the home page's Content-Security-Policy header allows only the site's own scripts",
  phoneOnly,
  async ({ page }) => {
    const answer = await page.goto("/");
    const headers = (await answer?.allHeaders()) ?? {};
    expect(headers["content-security-policy"]).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2};/);
    expect(headers["cache-control"]).toBe("no-cache");
    const again = await page.request.get("/", { headers: { "if-none-match": headers.etag ?? "" } });
    expect(again.status()).toBe(304);
    // This script element is allowed: it contains the page's state as JSON data, and never runs.
    await expect(page.locator("script#state")).toHaveAttribute("type", "application/json");
  },
);

test(
  "a script that is not the page's own does not run and is reported to the site, and no script can insert a string as HTML",
  phoneOnly,
  async ({ page, complaints }) => {
    await page.route("/terms", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const hostile = "<script>document.title = 'changed'</script>";
      await route.fulfill({ response, body: html.replace("</body>", `${hostile}</body>`) });
    });
    const reporting = page.waitForResponse("/policy-reports");
    await page.goto("/terms");
    const reported = await reporting;
    expect(reported.status()).toBe(204);
    expect(reported.request().postDataJSON()).toMatchObject({
      "csp-report": { "blocked-uri": "inline", "effective-directive": "script-src-elem" },
    });
    await expect(page).toHaveTitle(/Terms/);
    await startApplication(page);
    const write = (html: string) =>
      page.evaluate((text) => {
        try {
          document.createElement("div").innerHTML = text;
          return "written";
        } catch (error) {
          return (error as Error).name;
        }
      }, html);
    expect(await write("<img src=x onerror=alert(1)>")).toBe("TypeError");
    expect(await write("&lt;")).toBe("written");
    // The browser logs errors about the HTML that it has blocked. Each logged error fails the test,
    // so the test removes these expected ones.
    const all = complaints.splice(0).join();
    expect(all).toContain("Content Security Policy");
    expect(all).toContain("TrustedHTML");
  },
);
