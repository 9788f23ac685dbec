import { defaultDefinition } from "../../src/common/questionnaire/default-definition.ts";
import type { Field } from "../../src/common/questionnaire/definition.ts";
import { address, field, openEditor, problems, save, storedForm } from "../form-editor.ts";
import {
  answerContact,
  answerLocation,
  answerPreferences,
  desktopFirst,
  expect,
  logIn,
  next,
  openForm,
  takeClock,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite();
test.describe.configure({ mode: "default" });

test("an administrator makes a field depend on the answer to another field, and the editor reports an error if that other field is deleted @desktop-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await openEditor(page);
  await page.getByRole("button", { name: "Features 2 fields" }).click();
  const near = field(page, "Close to");
  await near.getByLabel("Show this field").selectOption({ label: "After an answer to City" });
  await near.getByLabel("When City is").click();
  await page.getByRole("option", { name: "Lisbon" }).click();
  await page.getByRole("option", { name: "Paris" }).click();
  await page.keyboard.press("Escape");
  await expect(near.getByText("Select several, shown on a condition")).toBeVisible();
  await expectAccessible();

  await test.step("The preview shows the conditional field only after an answer that fulfils the field's condition", async () => {
    if (isMobile) await page.getByRole("tab", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview of the questionnaire" });
    const question = preview.getByRole("group", { name: "Close to" });
    await expect(preview.getByRole("group", { name: "Must-haves" })).toBeVisible();
    await expect(question).toBeHidden();
    await preview.getByRole("button", { name: "Location (completed)" }).click();
    if (isMobile) {
      // On a phone, a change of the tab discards the preview's answers, so the test goes through
      // the steps of the preview.
      await answerLocation(page);
      await next(page);
      await answerPreferences(page);
      await next(page);
      await next(page);
      await expect(question).toBeVisible();
      await page.getByRole("tab", { name: "Edit", exact: true }).click();
    } else {
      await preview.getByText("Lisbon", { exact: true }).click();
      await near.getByLabel("Placeholder").focus();
      await expect(question).toBeVisible();
    }
  });

  await test.step("A condition on a deleted field is an error that names the field", async () => {
    await page.getByRole("button", { name: "Delete field" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Delete this field?" });
    await expect(dialog).toContainText('"Neighborhoods" and "Close to" depend on it.');
    await dialog.getByRole("button", { name: "Delete field" }).click();
    await save(page).click();
    const problem = problems(page).getByRole("button", {
      name: /Close to.*shown after an answer to city, but no field has that ID/,
    });
    await problem.click();
    await expect(near.getByLabel("Show this field")).toBeFocused();
    await expectAccessible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
  });

  const reloaded = page.waitForEvent("load");
  await save(page).click();
  const consequences = page.getByRole("dialog", { name: "Before you save" });
  await expect(consequences).toContainText("“Close to” is asked only after some answers.");
  await consequences.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page).getByText("Setting Updated")).toBeVisible();
  await reloaded;
  const stored = (await storedForm(page)).steps.flatMap(({ fields }) => fields);
  expect(stored.find(({ id }) => id === "proximityPreferences")?.showWhen).toEqual({
    field: "city",
    is: ["lisbon", "paris"],
  });
});

const yes = [{ value: "yes", label: "Yes" }];

/** The default questionnaire with two fields and a step that depend on the answers before them. */
const conditional = () => {
  const [location, preferences, budget, features, contact] = defaultDefinition.steps;
  if (!location || !preferences || !budget || !features || !contact) throw new Error("No steps");
  const pets: Field[] = [
    { id: "pets", label: "Pets", type: "select", options: yes },
    {
      id: "kind",
      label: "Kind of pet",
      type: "text",
      required: true,
      showWhen: { field: "pets", is: ["yes"] },
    },
    { id: "wishes", label: "I have more wishes", type: "checkbox" },
  ];
  const more = features.fields.map((each) => ({
    ...each,
    showWhen: { field: "wishes", is: [true] },
  }));
  return {
    steps: [
      location,
      { ...preferences, fields: [...pets, ...preferences.fields] },
      { ...features, fields: more },
      { ...budget, fields: budget.fields.filter(({ id }) => id !== "maxDeposit") },
      contact,
    ],
  };
};

test(
  "a visitor sees a conditional question only after the answer on which it depends, and skips a step whose questions are all hidden",
  desktopFirst,
  async ({ page, expectAccessible }) => {
    await logIn(page);
    expect((await page.request.patch(address, { data: { value: conditional() } })).ok()).toBe(true);
    await takeClock(page);
    await openForm(page);
    await expect(page.getByText("Step 1 of 4")).toBeVisible();
    await answerLocation(page);
    await next(page);
    await answerPreferences(page);
    const kind = page.getByLabel("Kind of pet");
    await expect(kind).toBeHidden();

    await test.step("The conditional question appears after the answer, is announced to screen readers, and is next in the order of the Tab key", async () => {
      await page.getByText("Yes", { exact: true }).click();
      await expect(kind).toBeVisible();
      await expect(page.getByRole("status").getByText("New question: Kind of pet.")).toBeAttached();
      await page.getByRole("radio", { name: "Yes" }).focus();
      await page.keyboard.press("Tab");
      await expect(kind).toBeFocused();
      await next(page);
      await expect(page.getByText("Please provide a valid Kind of pet")).toBeVisible();
      await expectAccessible();
    });

    await test.step("A hidden question is not validated, and has its earlier answer when it is shown again", async () => {
      await kind.fill("A cat");
      await page.getByText("Yes", { exact: true }).click();
      await expect(kind).toBeHidden();
      await expect(page.getByText("No longer asked: Kind of pet.")).toBeAttached();
      await page.getByRole("radio", { name: "Yes" }).focus();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("checkbox", { name: "I have more wishes" })).toBeFocused();
      await page.getByText("Yes", { exact: true }).click();
      await expect(kind).toHaveValue("A cat");
      await page.getByText("Yes", { exact: true }).click();
    });

    await test.step("A step is shown only while at least one of its questions is visible", async () => {
      await page.getByText("I have more wishes").click();
      await expect(page.getByText("Step 2 of 5")).toBeVisible();
      await next(page);
      await expect(page.getByRole("heading", { name: "Features" })).toBeFocused();
      await page.getByText("Balcony", { exact: true }).click();
      await page.goBack();
      await page.getByText("I have more wishes").click();
      await next(page);
      await expect(page.getByRole("heading", { name: "Budget" })).toBeFocused();
      await expect(page.getByText("Step 3 of 4")).toBeVisible();
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(page.getByRole("heading", { name: "Preferences" })).toBeFocused();
      await next(page);
      await page.reload();
      await expect(page.getByText("Step 3 of 4")).toBeVisible();
    });

    await next(page);
    await answerContact(page);
    const answered = page.waitForRequest("**/trpc/questionnaire.submit*");
    await page.getByRole("button", { name: "Let’s Roost!" }).click();
    const request = await answered;
    expect((await request.response())?.status()).toBe(200);
    const sent = Object.keys(Object.values(request.postDataJSON() as object)[0] as object);
    expect(sent).toContain("wishes");
    expect(sent).not.toContain("kind");
    expect(sent).not.toContain("mustHaveFeatures");
  },
);
