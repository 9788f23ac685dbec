import type { Call } from "../../src/common/calls/call.ts";
import { expect, logIn, testOnOwnSite, toast } from "../journey.ts";

const test = testOnOwnSite();

test.use({ template: "shortlists" });

test("a member of the team sets the hours for feedback calls, and then books a call with a searcher @phone-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await logIn(page);
  await page.goto("/admin/calls");
  await page.getByLabel("Where").fill("https://meet.example/roost");

  await test.step("Leaving the screen with unsaved changes needs a confirmation", async () => {
    const navigation = page.getByRole("navigation", { name: "Admin" });
    if (isMobile) await navigation.locator("summary").click();
    await navigation.getByRole("link", { name: "Listings" }).click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await expect(question).toContainText("The hours that you have changed are not saved");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Where")).toHaveValue("https://meet.example/roost");
  });

  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("These hours are a proposal")).toBeHidden();

  await test.step("The team can book a feedback call only at times within the saved hours", async () => {
    await page.goto("/admin/submissions");
    await page.getByRole("link", { name: "Olive Reyes", exact: true }).click();
    const card = page.getByRole("region", { name: "Feedback call" });
    await card.getByRole("button", { name: "Book a call" }).click();
    const dialog = page.getByRole("dialog", { name: "Book a call with Olive Reyes" });
    await expect(dialog.getByLabel("Time")).toBeEnabled();
    // The saved hours are the proposed ones: from 16:00 to 18:00.
    const times = await dialog.getByLabel("Time").locator("option").allTextContents();
    expect(times.filter((time) => !/, 1[67]:\d\d$/.test(time))).toEqual([]);
    await expectAccessible();
    await dialog.getByRole("button", { name: "Book the call" }).click();
    await expect(toast(page)).toContainText("Call booked");
    await expect(card.getByText(/, with admin\.$/)).toBeVisible();
    await card.getByRole("link", { name: "Move or cancel it on the screen Calls" }).click();
  });

  // The list of feedback calls shows the city's label, and not the value that the answers contain.
  const call = page.getByText("Olive Reyes · Lisbon");
  await expect(call).toBeVisible();
  await expectAccessible();

  await test.step("The list of feedback calls is updated without a reload when a colleague cancels or books a call", async () => {
    const calls = await page.request.get("/api/admin/calls");
    const [booked] = (await calls.json()) as Call[];
    const { id, submissionId, startsAt } = booked ?? {};
    await page.request.post("/trpc/calls.cancel", { data: { id } });
    await expect(page.getByText("No calls ahead")).toBeVisible();
    await page.request.post("/trpc/calls.book", { data: { submissionId, startsAt } });
    await expect(call).toBeVisible();
  });
});
