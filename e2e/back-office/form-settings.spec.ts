import type { Browser, Page } from "@playwright/test";
import { defaultDefinition } from "../../src/common/questionnaire/default-definition.ts";
import { address, field, openEditor, problems, save, storedForm } from "../form-editor.ts";
import {
  answerContact,
  answerLocation,
  answerPreferences,
  desktopOnly,
  expect,
  expectComplaints,
  logIn,
  next,
  openForm,
  phoneFirst,
  testOnOwnSite,
  toast,
} from "../journey.ts";

const test = testOnOwnSite();

// One worker runs all tests of this file on one site, because starting more sites takes longer.
test.describe.configure({ mode: "default" });

async function showPreview(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole("tab", { name: "Preview" }).click();
}

async function visitor(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site });
  return context.newPage();
}

test("an administrator adds a city with its neighbourhoods, and visitors can choose it @main", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await openEditor(page);
  await page.getByRole("button", { name: "Add City with Neighborhoods" }).click();
  const dialog = page.getByRole("dialog", { name: "Add to City" });
  await dialog.getByLabel("Label", { exact: true }).fill("São Paulo");
  await dialog.getByLabel("Neighborhoods").fill("Pinheiros\nvila_madalena | Vila Madalena");
  await expect(dialog.getByText("2 options")).toBeVisible();
  // A click outside of the menu does not discard the typed text.
  await page.mouse.click(5, 5);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("tab", { name: /^São Paulo 2/ })).toBeVisible();
  const option = field(page, "Neighborhoods").getByRole("listitem").first();
  // Also on a phone, the inputs of an option are wide enough for a usual name.
  const label = await option.getByLabel("Label").boundingBox();
  expect(label?.width).toBeGreaterThan(150);

  await test.step("The questionnaire's preview offers the city that was just added", async () => {
    await showPreview(page, isMobile);
    const preview = page.getByRole("region", { name: "Preview of the questionnaire" });
    await preview.getByText("São Paulo", { exact: true }).click();
    await preview.getByText("Vila Madalena", { exact: true }).click();
    await expect(preview.getByRole("checkbox", { name: "Vila Madalena" })).toBeChecked();
    await expectAccessible();
  });

  await page.getByLabel("Note for this version").fill("We go to Brazil");
  const reloaded = page.waitForEvent("load");
  await save(page).click();
  await expect(toast(page).getByText("Setting Updated")).toBeVisible();
  await expect(toast(page).getByText("Form setting has been updated successfully")).toBeVisible();
  await reloaded;
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await openForm(page);
  await page.getByText("São Paulo", { exact: true }).click();
  await expect(page.getByText("Pinheiros", { exact: true })).toBeVisible();
});

test(
  "the questionnaire's editor shows each error at its field, and saves nothing while there are errors",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await openEditor(page);
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("settings.form.update")) sent += 1;
    });

    await page.getByRole("button", { name: "Add New Step" }).click();
    await expect(
      page.getByText('No fields added to this step. Click "Add Field" to create one.'),
    ).toBeVisible();
    const newStep = page.locator('[data-step="5"]');
    await expect(newStep.getByLabel("Title", { exact: true })).toHaveValue("New Step");
    await expect(newStep.getByLabel("Title", { exact: true })).toBeFocused();
    await newStep.getByLabel("Title", { exact: true }).fill("Money");
    // The preview has no room for the names of six steps, but a click on a step's bar still leads
    // back to the step.
    const preview = page.getByRole("region", { name: "Preview of the questionnaire" });
    await expect(preview.getByText("Step 6 of 6")).toBeVisible();
    const bar = preview.getByRole("button", { name: "Location (completed)" });
    expect(await bar.boundingBox()).toMatchObject({ height: 44 });
    await bar.click();
    await expect(preview.getByText("Step 1 of 6")).toBeVisible();
    await newStep.getByRole("button", { name: "Add Field" }).click();
    const added = field(page, "New Field");
    await expect(added.getByLabel("Label")).toBeFocused();
    await added.getByLabel("ID").fill("city");
    await added.getByRole("button", { name: "Duplicate field" }).click();
    const copy = field(page, "New Field (Copy)");
    await copy.getByLabel("Type").selectOption("range");
    for (const [label, value] of [
      ["Min", "0"],
      ["Max", "100"],
      ["Step", "1"],
      ["Default min", "0"],
      ["Default max", "100"],
    ] as const) {
      await expect(copy.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await copy.getByLabel("Min", { exact: true }).fill("200");
    await copy.getByLabel("ID").fill("wage");

    await save(page).click();
    await expect(problems(page)).toBeFocused();
    await expect(problems(page).getByRole("button")).toHaveText([
      /New FieldID city is used twice/,
      /Min must be below max/,
      /The default range must be between min and max/,
    ]);
    await expectAccessible();
    await problems(page).getByRole("button", { name: "Min must be below max" }).click();
    await expect(copy.getByLabel("Min", { exact: true })).toBeFocused();
    await expect(copy.getByText("Min must be below max")).toBeVisible();
    await copy.getByLabel("Min", { exact: true }).fill("0");
    await expect(problems(page).getByRole("button")).toHaveCount(1);
    await page.getByRole("button", { name: "1 problem" }).last().click();
    await problems(page).getByRole("button").click();
    await expect(added.getByLabel("ID")).toBeFocused();

    await test.step("Deleting a changed field of the questionnaire asks for confirmation, and the dialog names the field", async () => {
      await added.getByRole("button", { name: "Delete field" }).click();
      expect(await field(page, "New Field").count()).toBe(0);
      await expect(copy).toBeFocused();
      await copy.getByRole("button", { name: "Delete field" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete this field?" });
      await expect(dialog.getByText('This deletes the field "New Field (Copy)".')).toBeVisible();
      await dialog.getByRole("button", { name: "Delete field" }).click();
      await expect(copy).toBeHidden();
    });

    await test.step("If the city field becomes optional, the editor shows a warning but no error", async () => {
      await page.getByRole("button", { name: "Location 2 fields" }).scrollIntoViewIfNeeded();
      await field(page, "City").getByLabel("Required").uncheck();
      const warning = page.getByRole("button", {
        name: /The field city is not required/,
      });
      await expect(warning).toBeVisible();
      await expect(problems(page)).toBeHidden();
      await expectAccessible();
    });
    expect(sent).toBe(0);

    await test.step("With all steps of the questionnaire expanded, the editing screen passes the accessibility check by axe", async () => {
      for (const name of ["Preferences", "Budget", "Features", "Contact"]) {
        await page.getByRole("button", { name: new RegExp(`${name} \\d fields`) }).click();
      }
      await expect(field(page, "Phone")).toBeVisible();
      await expectAccessible();
    });
  },
);

test(
  "an administrator must type “email address” and “agreement to the terms” to save a questionnaire without these questions",
  phoneFirst,
  async ({ page, expectAccessible }) => {
    const answers = {
      city: "lisbon",
      neighborhoods: ["alfama"],
      moveInDate: "2126-03-01",
      flatType: "studio",
      name: "Ana",
      email: "ana@example.org",
      agreeToTerms: true,
    };
    const sent = await page.request.post("/api/save-form-data", { data: answers });
    expect(sent.status()).toBe(201);
    await openEditor(page);

    await test.step("The dialog for removing an option says how many open and ended searches have the option as an answer", async () => {
      await page.getByRole("button", { name: /Preferences \d fields/ }).click();
      const options = field(page, "Flat type").getByRole("region", { name: "Options" });
      const dialog = page.getByRole("dialog", { name: "Remove this option?" });
      // The server stores a submission shortly after its response. The test waits for this, because
      // the editor would otherwise remove the option without asking for confirmation.
      const data = { answers: [{ fieldId: "flatType", value: "studio" }] };
      const countOpen = async () => {
        const answer = await page.request.post("/trpc/submissions.countAnswers", { data });
        const { result } = (await answer.json()) as { result: { data: { open: number }[] } };
        return result.data[0]?.open;
      };
      await expect.poll(countOpen).toBeGreaterThan(0);
      await options.getByRole("button", { name: "Remove option" }).first().click();
      await expect(
        dialog.getByText(/[1-9]\d* open and \d+ ended searches chose it and keep that answer/),
      ).toBeVisible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });

    await page.getByRole("button", { name: /Contact \d fields/ }).click();
    const contact = page.getByRole("region", { name: /Contact \d fields/ });
    await contact.getByRole("button", { name: "Delete step" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete step" }).click();
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "Saving stops something from working" });
    await expect(dialog.getByText("Nothing asks for the email address")).toBeVisible();
    const losses = dialog.getByRole("list", { name: "Stops working" });
    await expect(losses.getByRole("listitem")).toHaveCount(3);
    await expect(dialog.getByRole("region", { name: "Figures" })).toContainText(
      "The figures of the step “Contact” end.",
    );
    await expect(dialog.getByRole("region", { name: "Answers" })).toContainText(
      /Email” is no longer asked\..* [1-9]\d* open and \d+ ended searches have one\./,
    );
    await expectAccessible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(await storedForm(page)).toEqual(defaultDefinition);

    await save(page).click();
    await dialog.getByLabel(/email address/).fill("email");
    await dialog.getByRole("button", { name: "Save without these 3" }).click();
    await expect(dialog.getByText('Type "email address"', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Type "agreement to the terms"', { exact: true })).toBeVisible();
    expect(await storedForm(page)).toEqual(defaultDefinition);
    await dialog.getByLabel(/email address/).fill("Email address");
    await dialog.getByLabel(/agreement/).fill("agreement to the terms");
    await dialog.getByRole("button", { name: "Save without these 3" }).click();
    await expect(toast(page).getByText("Setting Updated")).toBeVisible();
    expect((await storedForm(page)).steps).toHaveLength(4);
  },
);

test(
  "before saving the questionnaire, the administrator sees what the changes mean for matching and for analytics figures, and can cancel",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await openEditor(page);
    await page.getByRole("button", { name: "Preferences 3 fields" }).click();
    await field(page, "Flat type").getByLabel("ID", { exact: true }).fill("kind");
    await page.getByRole("button", { name: "Move step up" }).nth(2).press("Enter");
    await save(page).click();
    const dialog = page.getByRole("dialog", { name: "Before you save" });
    await expect(dialog.getByRole("region", { name: "Matching" })).toContainText(
      "New searches cannot be matched by flat type: no field has the ID flatType.",
    );
    await expect(dialog.getByRole("region", { name: "Preference records" })).toContainText(
      "New preference records have the property type “apartment”",
    );
    await expect(dialog.getByRole("region", { name: "Figures" })).toContainText(
      "becomes step 2 instead of step 3",
    );
    await expectAccessible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(await storedForm(page)).toEqual(defaultDefinition);
    await save(page).click();
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page).getByText("Setting Updated")).toBeVisible();
    expect((await storedForm(page)).steps[1]?.id).toBe("budget_step");
  },
);

test(
  "unsaved changes of the questionnaire survive a reload until they are saved or discarded",
  desktopOnly,
  async ({ page }) => {
    await openEditor(page);
    await field(page, "City").getByLabel("Label", { exact: true }).first().fill("Town");
    await page.getByLabel("Note for this version").fill("Not every place is a city");
    await field(page, "Town").getByLabel("ID").fill("town");
    // The test reloads the page immediately after typing. So a draft that is saved only after a
    // delay would be lost.
    await page.reload();
    const town = field(page, "Town");
    await expect(town.getByLabel("ID")).toHaveValue("town");
    await expect(page.getByLabel("Note for this version")).toHaveValue("Not every place is a city");
    await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
    await expect(field(page, "Neighborhoods").getByLabel("Depends on")).toHaveValue("town");

    await test.step("Cancel asks for confirmation, and then restores the questionnaire as it was last saved", async () => {
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
      await expect(field(page, "City").getByLabel("ID")).toHaveValue("city");
      await page.reload();
      await expect(field(page, "City").getByLabel("ID")).toHaveValue("city");
      await expect(page.getByLabel("Note for this version")).toBeHidden();
    });

    await test.step("The administrator's editing screen reloads one second after the administrator saves the questionnaire", async () => {
      await field(page, "City").getByLabel("Placeholder").fill("Where?");
      await page.clock.install();
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      await page.keyboard.press("ControlOrMeta+s");
      await expect(toast(page).getByText("Setting Updated")).toBeVisible();
      // The browser does not ask before the reload, because the page keeps the typed text.
      await field(page, "City").getByLabel("Error message").fill("Where to?");
      await page.clock.runFor(900);
      expect(loads).toBe(0);
      await page.clock.runFor(200);
      await expect.poll(() => loads).toBe(1);
      await expect(field(page, "City").getByLabel("Placeholder")).toHaveValue("Where?");
      await expect(field(page, "City").getByLabel("Error message")).toHaveValue("Where to?");
    });
  },
);

test("changes of the questionnaire are undone and redone by keys and buttons, also after a reload @desktop-first", async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await openEditor(page);
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const redo = page.getByRole("button", { name: "Redo", exact: true });
  const city = field(page, "City");
  await expect(undo).toHaveAttribute("aria-disabled", "true");

  await test.step("One Ctrl+Z undoes all typing in the label, and a second Ctrl+Z undoes the earlier change of the placeholder", async () => {
    await city.getByLabel("Placeholder").fill("Where?");
    await city.getByLabel("Label", { exact: true }).first().click();
    await page.keyboard.press("End");
    await page.keyboard.type(" or town");
    const renamed = field(page, "City or town");
    await expect(renamed).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(city.getByLabel("Label", { exact: true }).first()).toBeFocused();
    await expect(city.getByLabel("Placeholder")).toHaveValue("Where?");
    await page.keyboard.press("ControlOrMeta+Shift+z");
    await expect(renamed).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(city.getByLabel("Placeholder")).toBeFocused();
    await expect(city.getByLabel("Placeholder")).toHaveValue("Choose a city");
    await expect(page.getByText("Undone: Location › City › Placeholder.")).toBeAttached();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("Ctrl+Z in a field's ID or in the version's note undoes the text typed there, and no earlier change of the form", async () => {
    await page.keyboard.press("ControlOrMeta+y");
    const id = city.getByLabel("ID", { exact: true });
    await id.click();
    await page.keyboard.press("End");
    await page.keyboard.type("x");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(id).toHaveValue("city");
    await page.getByLabel("Note for this version").click();
    await page.keyboard.type("Why");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByLabel("Note for this version")).toHaveValue("");
    await expect(city.getByLabel("Placeholder")).toHaveValue("Where?");
  });

  await test.step("After a reload of the page, Undo brings a deleted field back to its step, and opens the step", async () => {
    await city.getByRole("button", { name: "Delete field" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete field" }).click();
    await expect(city).toBeHidden();
    await page.reload();
    await expect(field(page, "Neighborhoods")).toBeVisible();
    await page.getByRole("button", { name: "Location 1 field" }).click();
    if (isMobile) await page.getByRole("tab", { name: "Preview" }).click();
    await undo.click();
    await expect(undo).toBeFocused();
    await expect(city.getByLabel("Placeholder")).toHaveValue("Where?");
    await expectAccessible();
    await undo.click();
    await expect(city.getByLabel("Placeholder")).toHaveValue("Choose a city");
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await redo.click();
    await redo.click();
    await expect(city).toBeHidden();
    await expect(redo).toHaveAttribute("aria-disabled", "true");
  });

  await test.step("Discarding the changes also empties the list of changes to undo", async () => {
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(city).toBeVisible();
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    expect(await storedForm(page)).toEqual(defaultDefinition);
  });
});

test(
  "steps, fields and options can be reordered by keyboard, and a field can be moved to another step",
  desktopOnly,
  async ({ page, expectAccessible }) => {
    await openEditor(page);
    const names = () =>
      page.locator('[data-step="0"]').getByRole("article").getByRole("heading", { level: 3 });

    await page.getByRole("button", { name: "Move Neighborhoods by dragging" }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Neighborhoods is picked up: 2 of 2.")).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Neighborhoods is now 1 of 2.")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(names()).toHaveText(["Neighborhoods", "City"]);

    const city = field(page, "City");
    const up = city.getByRole("button", { name: "Move field up" });
    await up.press("Enter");
    await expect(names()).toHaveText(["City", "Neighborhoods"]);
    await expect(up).toBeFocused();
    await expect(up).toBeDisabled();
    await expect(
      field(page, "Neighborhoods").getByRole("button", { name: "Move field down" }),
    ).toBeDisabled();

    await test.step("In the menu of a field, typed letters select entries, and arrow keys open and close the submenu", async () => {
      await page.getByRole("button", { name: "Actions for City" }).press("Enter");
      await expect(page.getByRole("menuitem", { name: "Move down" })).toBeFocused();
      await page.keyboard.type("move t");
      await expect(page.getByRole("menuitem", { name: "Move to step" })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.type("cont");
      await expect(page.getByRole("menuitem", { name: "Contact" })).toBeFocused();
      await expectAccessible();
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByRole("menuitem", { name: "Move to step" })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("menuitem", { name: "Preferences" })).toBeFocused();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect(names()).toHaveText(["Neighborhoods"]);
    });

    await page.getByRole("button", { name: "Move step up" }).nth(2).press("Enter");
    await expect(page.locator('[data-step="1"]')).toContainText("Budget");
    await expect(page.locator('[data-step="1"]')).toContainText("4 fields");
  },
);

test(
  "a visitor can finish and send a begun questionnaire even if an administrator changes the questions in the meantime",
  desktopOnly,
  async ({ page, browser, site }) => {
    await openEditor(page);
    const other = await visitor(browser, site);
    await other.clock.install({ time: Date.now() - 60_000 });
    await openForm(other);
    await answerLocation(other);
    await next(other);
    await expect(other.getByLabel("Move-in date")).toBeVisible();

    await test.step("While a visitor fills in the questionnaire, an administrator renames the city field and deletes a question", async () => {
      await field(page, "City").getByLabel("ID").fill("town");
      await page.getByRole("button", { name: "Budget 3 fields" }).click();
      await field(page, "Highest deposit").getByRole("button", { name: "Delete field" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete field" }).click();
      await save(page).click();
      await page.getByRole("button", { name: "Save without the city" }).click();
      await expect(toast(page).getByText("Setting Updated")).toBeVisible();
      expect((await storedForm(page)).steps[0]?.fields[1]?.dependsOn).toBe("town");
    });

    await answerPreferences(other);
    await next(other);
    await expect(other.getByRole("radio", { name: "2 months' rent" })).toBeAttached();
    await next(other);
    await expect(other.getByRole("heading", { name: "Features" })).toBeVisible();
    await next(other);
    await answerContact(other);
    const answered = other.waitForResponse("**/trpc/questionnaire.submit*");
    await other.getByRole("button", { name: "Let’s Roost!" }).click();
    expect((await answered).status()).toBe(200);
    await other.context().close();
  },
);

test(
  "an administrator views an earlier version of the questionnaire and restores it",
  desktopOnly,
  async ({ page }) => {
    await openEditor(page);
    const [first, ...steps] = defaultDefinition.steps;
    if (!first) throw new Error("The default form has no step");
    const shorter = { steps: [{ ...first, title: "Only the place" }, ...steps.slice(0, 2)] };
    const acknowledgedLosses = ["email", "agreeToTerms"];
    await page.request.patch(address, {
      data: { value: shorter, note: "Shorter", acknowledgedLosses },
    });
    await page.goto("/admin/form-settings");
    await expect(page.getByRole("button", { name: "Only the place 2 fields" })).toBeVisible();
    await page.getByRole("button", { name: "Versions" }).click();
    const drawer = page.getByRole("dialog");
    await expect(drawer.getByText("Shorter")).toBeVisible();
    await drawer.getByRole("listitem").nth(1).getByRole("button").click();
    await drawer.getByRole("button", { name: "Restore this version" }).click();
    await expect.poll(async () => (await storedForm(page)).steps.length).toBe(5);
  },
);

test(
  "the questionnaire's editor shows a message if the questionnaire cannot be loaded, is missing, or cannot be saved",
  desktopOnly,
  async ({ page, complaints }) => {
    await logIn(page);
    const list = "**/trpc/settings.form.list*";
    const answer = (data: unknown) => JSON.stringify([{ result: { data } }]);
    const json = "application/json";

    await test.step("An error with Retry is shown if the questionnaire cannot be loaded", async () => {
      await page.route("**/trpc/**settings.form.list**", (route) => route.abort());
      await page.goto("/admin/form-settings");
      await expect(
        page.getByText("Error loading form questions. Please try again later."),
      ).toBeVisible();
    });

    await test.step("An error is shown if the questionnaire is missing and cannot be created", async () => {
      await page.unrouteAll();
      await page.route(list, (route) => route.fulfill({ body: answer([]), contentType: json }));
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(
        page.getByText("Form structure not found. Please create a 'form_questions' setting."),
      ).toBeVisible();
      await page.getByRole("button", { name: "Create it from the default form" }).click();
      await expect(toast(page).getByText("Creation Failed")).toBeVisible();
      await expect(toast(page).getByText(/^409: /)).toBeVisible();
      await page.unrouteAll();
    });

    await test.step("An error is shown if the server refuses a save or does not respond, and no change is lost", async () => {
      await openEditor(page);
      await field(page, "City").getByLabel("Placeholder").fill("Where?");
      await page.route("**/trpc/settings.form.update*", (route) =>
        route.fulfill({
          status: 503,
          contentType: json,
          body: JSON.stringify([
            {
              error: {
                message: "The database is away",
                code: -32603,
                data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 },
              },
            },
          ]),
        }),
      );
      await save(page).click();
      await expect(toast(page).getByText("Update Failed")).toBeVisible();
      await expect(toast(page).getByText("503: The database is away")).toBeVisible();
      await page.unrouteAll();
      await page.route("**/trpc/settings.form.update*", (route) => route.abort());
      await save(page).click();
      await expect(
        toast(page).getByText("There was a problem updating the form structure. Please try again."),
      ).toBeVisible();
      await expect(field(page, "City").getByLabel("Placeholder")).toHaveValue("Where?");
    });

    await test.step("If another administrator has saved first, a dialog shows the version that was saved, and no change is lost", async () => {
      await page.unrouteAll();
      const [first, ...others] = defaultDefinition.steps;
      const theirs = { steps: [{ ...first, title: "Whereabouts" }, ...others] };
      await page.request.patch(address, { data: { value: theirs } });
      await save(page).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(/Whereabouts/)).toBeVisible();
      await dialog.getByRole("button", { name: "Keep editing" }).click();
      await expect(field(page, "City").getByLabel("Placeholder")).toHaveValue("Where?");
    });
    expectComplaints(complaints, /409|503|ERR_FAILED/);
  },
);
