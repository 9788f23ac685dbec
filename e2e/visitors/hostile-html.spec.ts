import { cleanHtml } from "../../src/server/html/clean-html.ts";
import { hostileHtml } from "../../src/server/html/testing-html.ts";
import { expect, expectComplaints, logIn, test } from "../journey.ts";

/** An HTML document that counts how often a script calls `hurt()`. */
const trap = (html: string) => `<!DOCTYPE html><html><head><title>Trap</title><script>
window.hurts = 0;
window.hurt = () => { window.hurts += 1; };
</script></head><body>${html}</body></html>`;

test("once the unsafe parts of hostile HTML are removed, the rest runs no script", async ({
  page,
  complaints,
}) => {
  // Serve an empty page, so that the test can fill it with HTML.
  await page.route("**/*", (route) => {
    const isPlace = new URL(route.request().url()).pathname === "/";
    return route.fulfill({ status: isPlace ? 200 : 404, contentType: "text/html", body: "" });
  });
  await page.goto("http://trap.example/");
  const touchAll = () =>
    // Some hostile elements run a script only when they are clicked or hovered.
    page.evaluate(() => {
      for (const element of document.body.querySelectorAll("*")) {
        element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        // Links are not clicked, because the test checks the protocols of their URLs instead.
        if (element instanceof HTMLElement && element.localName !== "a") element.click();
      }
    });
  const look = () =>
    page.evaluate(() => ({
      hurts: (window as unknown as { hurts: number }).hurts,
      foreign: document.querySelectorAll("body svg, body math, body script").length,
      protocols: Array.from(document.querySelectorAll("a"), (link) => link.protocol),
    }));

  // The test is only valid if the original HTML is hostile. It therefore checks first that the HTML
  // runs scripts as long as nothing is removed from it.
  await page.setContent(trap(hostileHtml.join("\n")));
  await touchAll();
  expect((await look()).hurts).toBeGreaterThan(0);

  await page.goto("http://trap.example/");
  for (const html of hostileHtml) {
    await page.setContent(trap(cleanHtml(html)));
    await touchAll();
    const { hurts, foreign, protocols } = await look();
    expect({ html, hurts, foreign }).toEqual({ html, hurts: 0, foreign: 0 });
    expect(protocols.filter((protocol) => !/^(?:https?|mailto|tel):$|^:$/.test(protocol))).toEqual(
      [],
    );
  }
  expectComplaints(complaints, /./);
});

test.describe("hostile HTML runs no script even if the browser ignores the content security policy", () => {
  test.use({ bypassCSP: true });

  test("hostile HTML in the editor runs no script, neither in the rich text nor in the preview", async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { hurts: 0, hurt: () => Object.assign(window, { hurts: 1 }) });
    });
    await logIn(page);
    await page.goto("/admin/blog/new");
    const preview = page.getByRole("region", { name: "Preview" });
    for (const html of [hostileHtml.slice(0, 25), hostileHtml.slice(25)]) {
      await page.getByRole("tab", { name: "HTML" }).click();
      await page
        .getByRole("textbox", { name: "Content" })
        .fill(`<p>The beginning</p>${html.join("\n")}`);
      await expect(page.getByText("Saving will remove")).toBeVisible();
      await expect(preview.getByText("The beginning")).toBeVisible();
      await page.getByRole("tab", { name: "Rich text" }).click();
      await expect(page.getByText("The rich text editor does not support")).toBeVisible();
      await page.getByRole("button", { name: "Edit anyway" }).click();
      await expect(page.getByRole("textbox", { name: "Content" })).toContainText("The beginning");
      await page.evaluate(() => {
        for (const element of document.querySelectorAll("main *")) {
          element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        }
      });
      expect(await page.evaluate(() => (window as unknown as { hurts: number }).hurts)).toBe(0);
      const protocols = await page
        .locator("main a")
        .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).protocol));
      expect(protocols).not.toContain("javascript:");
    }
    // The browser logs errors, because the hostile HTML refers to pictures that do not exist.
    expectComplaints(complaints, /./);
  });
});
