import type { Page } from "@playwright/test";
import { expect, logIn, moveInDate, testOnOwnSite, toast } from "../journey.ts";
import { oldSubmissions } from "../sites.ts";

// These tests use a site of their own, because they change the status of submissions that other
// tests count.
const test = testOnOwnSite();
test.use({ template: "submissions" });
// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

type Point = { x: number; y: number };

const total = oldSubmissions.lisbon + oldSubmissions.berlin;
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cardOf = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });

/**
 * Returns the column of the board with the given name. On a phone, which shows one column at a
 * time, opens the column first.
 */
async function showColumn(page: Page, name: string, isMobile: boolean) {
  if (isMobile) {
    await page.getByRole("group", { name: "Column" }).getByRole("button", { name }).click();
  }
  return column(page, name);
}

test("an administrator moves cards on the board, undoes a move, changes the owner and the deadline on a card, and clears filters that no card matches @phone-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/submissions?city=berlin");
  await page.getByText("Board", { exact: true }).click();
  await expect(page).toHaveURL(/layout=board/);
  const fresh = await showColumn(page, "New", isMobile);
  // The oldest submission has the nearest deadline, so its card is the first of the column.
  await expect(fresh.getByRole("listitem").first()).toContainText("Visitor berlin 8");
  const card = cardOf(page, "Visitor berlin 8");
  await expect(card).toContainText("Berlin · €800–1,500");
  await expect(card).toContainText("Assign it");
  await expectAccessible();
  if (isMobile) {
    // Everything on the card that a finger presses is at least 44 px high. The checkbox is smaller,
    // but pressing the area around it ticks it, too.
    const heights = await card
      .locator("a, button, select")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }

  const moveByMenu = async () => {
    await card.getByRole("button", { name: "Actions for Visitor berlin 8" }).click();
    await page.getByRole("menuitem", { name: "Move to In progress" }).click();
    await expect(toast(page)).toContainText("Visitor berlin 8: in progress");
  };
  await moveByMenu();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Undone");
  await expect(fresh).toContainText("Visitor berlin 8");
  await moveByMenu();
  const begun = await showColumn(page, "In progress", isMobile);
  await expect(begun.getByRole("listitem")).toHaveCount(1);

  await begun.getByLabel("Owner of Visitor berlin 8").selectOption({ index: 1 });
  await expect(toast(page)).toContainText("Visitor berlin 8: assigned");
  await begun.getByRole("button", { name: "change the deadline of Visitor berlin 8" }).click();
  await page.getByLabel("Deadline", { exact: true }).fill("2126-01-01T12:00");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page)).toContainText("Visitor berlin 8: deadline set");
  await expect(begun).toContainText("due in");

  await page.goto("/admin/submissions?layout=board&city=berlin&status=closed");
  await expect(page.getByText("No searches match these filters")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByText(`${total} submissions`)).toBeVisible();
});

test("a user saves a view of the submissions and opens it again, and gives several submissions a note and a status at once @phone-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const name = `Lisbon ${crypto.randomUUID().slice(0, 8)}`;
  await logIn(page);
  await page.goto("/admin/submissions?layout=table&city=lisbon&sort=deadline&order=asc");
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Share with the team").check();
  await expectAccessible();
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(toast(page)).toContainText("View saved");

  await page.goto("/admin/submissions?layout=table");
  await expect(page.getByText(`${total} submissions`)).toBeVisible();
  await page.getByRole("button", { name: "Saved views" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(page).toHaveURL(/city=lisbon/);
  await expect(page).toHaveURL(/sort=deadline/);

  const [first, second] = isMobile
    ? ["Visitor lisbon 9", "Visitor lisbon 10"]
    : ["Visitor lisbon 11", "Visitor lisbon 12"];
  await page.getByLabel(`Select ${first}`, { exact: true }).check();
  await page.getByLabel(`Select ${second}`, { exact: true }).check();
  await expect(page.getByText("2 submissions selected.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Note…" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Asked the portal.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(toast(page)).toContainText("2 submissions: note added");
  await page.getByLabel("Set the status of the selected submissions").selectOption("closed");
  await expect(toast(page)).toContainText("2 submissions: closed");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(toast(page)).toContainText("Undone");
  await page.getByRole("link", { name: first, exact: true }).click();
  await expect(page.getByRole("list", { name: "Notes, newest first" })).toContainText(
    "Asked the portal.",
  );
});

test("a card is moved by the mouse, the keyboard and a finger, a message says why a column cannot take a card, and a long column loads more cards when it is scrolled @desktop-only", async ({
  page,
}) => {
  // This test does not run on a phone, because a phone shows one column at a time, so cards are
  // moved by their menus.
  await logIn(page);
  await page.goto("/admin/submissions?layout=board&city=lisbon");
  const card = cardOf(page, "Visitor lisbon 20");
  await card.scrollIntoViewIfNeeded();
  const menu = await card.getByRole("button", { name: /^Actions/ }).boundingBox();
  const handle = await card.getByRole("button", { name: /^Move/ }).boundingBox();
  if (!menu || !handle) throw new Error("The card has no buttons");
  expect(handle.y).toBeGreaterThanOrEqual(menu.y + menu.height);
  const from = await card.boundingBox();
  const target = await column(page, "In progress").boundingBox();
  const refusing = await column(page, "Unconfirmed").boundingBox();
  if (!from || !target || !refusing) throw new Error("The board has no boxes");
  await page.mouse.move(from.x + 60, from.y + 60);
  await page.mouse.down();
  await page.mouse.move(from.x + 70, from.y + 60, { steps: 3 });
  await page.mouse.move(refusing.x + 20, refusing.y + 100, { steps: 3 });
  await expect(column(page, "Unconfirmed")).toContainText("have not confirmed");
  await page.mouse.move(target.x + 20, target.y + 100, { steps: 3 });
  await expect(page.getByText("Visitor lisbon 20 is over In progress.")).toBeAttached();
  await page.mouse.up();
  await expect(toast(page)).toContainText("Visitor lisbon 20: in progress");
  await expect(column(page, "In progress")).toContainText("Visitor lisbon 20");

  // The board draws its cards again after the server's response, and the card can then lose the
  // focus. The test therefore repeats the key press until the card is picked up.
  await expect(async () => {
    await page.getByRole("button", { name: "Move Visitor lisbon 20" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Visitor lisbon 20 is picked up.")).toBeAttached({
      timeout: 10_000,
    });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Visitor lisbon 20 is over On the way.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(toast(page)).toContainText("Visitor lisbon 20: sent");
  await expect(column(page, "On the way")).toContainText("Visitor lisbon 20");

  await test.step("A finger that rests on a card picks up the card and drags it to another column", async () => {
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: Point[]) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    // The earlier positions of the card and the column are stale. The card has changed columns, and
    // the width of a column depends on its cards.
    const box = await card.boundingBox();
    const goal = await column(page, "In progress").boundingBox();
    if (!box || !goal) throw new Error("The board has no boxes");
    await touch("touchStart", { x: box.x + 60, y: box.y + 60 });
    await expect(page.getByText("Visitor lisbon 20 is picked up.")).toBeAttached();
    await touch("touchMove", { x: goal.x + 20, y: goal.y + 100 });
    await expect(page.getByText("Visitor lisbon 20 is over In progress.")).toBeAttached();
    await touch("touchEnd");
    await expect(toast(page)).toContainText("Visitor lisbon 20: in progress");
    await expect(column(page, "In progress")).toContainText("Visitor lisbon 20");
  });

  await test.step("New searches appear on the open board, and a long column loads more cards when it is scrolled", async () => {
    const sending = Array.from({ length: 14 }, async (_, number) => {
      const data = {
        city: "lisbon",
        neighborhoods: ["alfama"],
        moveInDate,
        name: `Newcomer ${number}`,
        email: `newcomer-${number}@example.org`,
        agreeToTerms: true,
      };
      await page.request.post("/api/save-form-data", { data });
    });
    await Promise.all(sending);
    const fresh = column(page, "New");
    const all = oldSubmissions.lisbon - 1 + sending.length;
    await expect(fresh.getByRole("listitem").first()).toHaveAttribute("aria-setsize", String(all));
    const last = fresh.locator(`[aria-posinset="${all}"]`);
    await expect(last).toHaveCount(0);
    await expect
      .poll(async () => {
        await fresh.getByRole("listitem").last().scrollIntoViewIfNeeded();
        return last.count();
      })
      .toBe(1);
    await expect(last).toContainText("Newcomer");
  });
});
