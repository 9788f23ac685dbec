import { field, openEditor, storedForm } from "../form-editor.ts";
import { expect, moveInDate, next, testOnOwnSite } from "../journey.ts";

const test = testOnOwnSite();

test("a test run of the unsaved questionnaire stores nothing, and at the end shows what sending the answers would store @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await openEditor(page);
  const before = await storedForm(page);
  await field(page, "City").getByLabel("Placeholder").fill("Where?");
  await page.getByRole("button", { name: "Preferences 3 fields" }).click();
  await field(page, "Move-in date").getByLabel("Label", { exact: true }).fill("Moving on");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (/analytics|questionnaire\.submit|form\.update/.test(request.url())) {
      sent.push(request.url());
    }
  });

  await page.getByRole("button", { name: "Test run", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Test run" });
  await expect(
    dialog.getByText("Nothing that you enter is stored, sent or counted."),
  ).toBeVisible();
  await next(page);
  await expect(dialog.getByText("Please select a city", { exact: true })).toBeVisible();
  await expectAccessible();
  await dialog.getByText("Lisbon", { exact: true }).click();
  await dialog.getByRole("combobox", { name: /Neighborhoods/ }).click();
  await dialog.getByRole("option", { name: "Alfama" }).click();
  await dialog.getByRole("option", { name: "Graça" }).click();
  await page.keyboard.press("Escape");
  await next(page);
  await expect(dialog.getByLabel("Moving on")).toBeVisible();
  await dialog.getByLabel("Moving on").fill(moveInDate);
  await next(page);
  await next(page);
  await next(page);
  await dialog.getByLabel(/name/i).fill("Ana O'Neill");
  await dialog.getByLabel(/email/i).fill("ana@example.org");
  await dialog.getByRole("checkbox", { name: /I agree/ }).check();
  await dialog.getByRole("button", { name: "Let’s Roost!" }).click();

  await expect(dialog.getByRole("heading", { name: "The test run is complete" })).toBeFocused();
  await expect(dialog.getByRole("region", { name: "Stored answers" })).toContainText(
    "Alfama, Graça",
  );
  await expect(dialog.getByRole("region", { name: "Preference record" })).toContainText(
    "Ana O'Neill",
  );
  const webhook = dialog.getByRole("region", { name: "Sent to the webhook" });
  await expect(webhook).toContainText("No webhook is set");
  await expect(webhook).toContainText('"event": "search_profile.submitted"');
  await expectAccessible();

  await dialog.getByRole("button", { name: "Start again" }).click();
  await expect(dialog.getByText("Step 1 of 5")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([]);
  expect(await storedForm(page)).toEqual(before);

  await test.step("For an invalid questionnaire, the test run lists the problems, each with a link to its field", async () => {
    await field(page, "City").getByLabel("Label", { exact: true }).first().fill("");
    await page.getByRole("button", { name: "Test run", exact: true }).click();
    await expect(dialog.getByText("A questionnaire with these problems")).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: /Enter a label/ }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page
        .getByRole("article", { name: "Untitled field" })
        .getByLabel("Label", { exact: true })
        .first(),
    ).toBeFocused();
  });
});
