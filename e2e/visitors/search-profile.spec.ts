import { Webhook } from "standardwebhooks";
import { startReceiver, testSecret } from "../../src/server/features/webhook/testing.ts";
import {
  answerContact,
  answerLocation,
  answerPreferences,
  desktopOnly,
  expect,
  expectComplaints,
  moveInDate,
  next,
  openForm,
  ownServer,
  phoneFirst,
  phoneOnly,
  postgres,
  takeClock,
  testAsVisitor as test,
} from "../journey.ts";

// This test runs on both database engines, because its result is in the database.
const engines = [
  { engine: "embedded", name: "the embedded database @main", onOneScreen: phoneOnly },
  ...(postgres
    ? [{ engine: "postgres", name: "PostgreSQL", onOneScreen: desktopOnly } as const]
    : []),
] as const;

for (const { engine, name, onOneScreen } of engines) {
  test(
    `a visitor's search profile reaches the webhook, on ${name}`,
    onOneScreen,
    async ({ page, complaints }) => {
      const received = Promise.withResolvers<void>();
      await using receiver = await startReceiver((response) => {
        response.end();
        received.resolve();
      });
      await using server = await ownServer(
        {
          N8N_WEBHOOK_URL: `http://127.0.0.1:${receiver.port}/roost`,
          WEBHOOK_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
          WEBHOOK_SECRET: testSecret,
        },
        engine === "embedded" ? { engine } : { engine, template: "none" },
      );
      await takeClock(page);
      await page.goto(server.url);
      await expect(page).toHaveTitle(/Find Your Perfect Flat/);

      // Without answers, each required field of the step shows an error, and the first gets the
      // focus.
      await next(page);
      await expect(page.getByText("Please select a city")).toBeVisible();
      await expect(page.getByText("Please select at least one neighborhood")).toBeVisible();
      await expect(page.getByRole("radio", { name: "Lisbon" })).toBeFocused();
      await answerLocation(page);
      await expect(page.getByText("Please select a city")).toBeHidden();
      await expect(page.getByText("Please select at least one neighborhood")).toBeHidden();
      await next(page);

      await expect(page.getByText("Step 2 of 5")).toBeVisible();
      await next(page);
      await expect(page.getByText("Please provide a valid Move-in date")).toBeVisible();
      await page.getByLabel("Move-in date").fill("2020-01-01");
      await expect(page.getByText("Move-in date cannot be in the past")).toBeVisible();
      await answerPreferences(page);
      await next(page);

      await expect(page.getByRole("heading", { name: "Budget" })).toBeVisible();
      await expect(page.getByText("€800").first()).toBeVisible();
      await expect(page.getByText("€2,000").first()).toBeVisible();
      await page.getByText("Utilities included").click();
      await next(page);
      await page.getByText("Balcony", { exact: true }).click();
      await next(page);

      // Without accepted terms, the final button shows a message that asks for them. Once they are
      // accepted, the button shows a message about the other errors.
      const send = page.getByRole("button", { name: "Let’s Roost!" });
      await send.click();
      await expect(page.getByText("Terms and Conditions Required")).toBeVisible();
      await expect(
        page.getByText("Please agree to the Terms and Conditions to continue."),
      ).toBeVisible();
      await expect(page.getByText("Please enter your full name")).toBeVisible();
      await page.getByRole("checkbox", { name: /I agree/ }).check();
      await send.click();
      await expect(page.getByText("Form Error")).toBeVisible();
      await expect(page.getByText("Please check the form for errors and try again.")).toBeVisible();
      await expect(page.getByText("Terms and Conditions Required")).toBeHidden();
      await page.getByLabel("Email").fill("ana@");
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await answerContact(page);

      // The first response to the visitor is lost, although the server has stored the submission.
      const submit = "**/trpc/questionnaire.submit*";
      await page.route(submit, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await send.click();
      await expect(page.getByText("An error occurred")).toBeVisible();
      expectComplaints(complaints, /ERR_FAILED/);
      await page.unroute(submit);
      await send.click();

      await expect(page.getByText("Submission Successful!")).toBeVisible();
      await expect(page.getByText("Searching for flats...")).toBeVisible();
      await expect(page.getByText(/Facebook Groups|Telegram|WhatsApp Groups/)).toBeVisible();
      const dialog = page.getByRole("dialog");
      await page.clock.runFor(3_100);
      await expect(dialog.getByRole("heading", { name: "We've got you!" })).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(dialog.getByRole("heading", { name: "We found a flat for you!" })).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(dialog.getByRole("heading", { name: "You're in!" })).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("heading", { name: "We've got you!" })).toBeVisible();
      await expect(page.getByText(/€800 to €2,000/)).toBeVisible();
      await expect(page.getByText(/within 24 hours/).last()).toBeVisible();
      const reference = await page.locator("code").innerText();

      await received.promise;
      const [message] = receiver.messages;
      const payload = new Webhook(testSecret).verify(message?.body ?? "", message?.headers ?? {});
      const answers = {
        city: "lisbon",
        neighborhoods: ["alfama", "graca"],
        moveInDate,
        flatType: "2_bedroom",
        rentRange: [800, 2000],
        includeUtilities: true,
        mustHaveFeatures: ["balcony"],
        name: "Ana O'Neill",
        email: "ana@example.org",
        agreeToTerms: true,
      };
      expect(payload).toMatchObject({
        event: "search_profile.submitted",
        id: expect.stringMatching(new RegExp(`^${reference}`)),
        answers,
        preferences: { city: "lisbon", minRent: 800, maxRent: 2000, fullName: "Ana O'Neill" },
      });
      expect(message?.headers["webhook-id"]).toBe((payload as { id: string }).id);

      await page.getByRole("button", { name: "Got it!" }).click();
      await expect(page.getByRole("heading", { name: "Location" })).toBeVisible();
      await expect(page.getByRole("radio", { name: "Lisbon" })).not.toBeChecked();
      expect(await page.evaluate(() => sessionStorage.getItem("roost.questionnaire"))).toBeNull();

      // Leave the site first: an idle page sends requests, and these requests would fail after the
      // server has stopped.
      await page.goto("about:blank");
      expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
      expect(receiver.messages).toHaveLength(1);
      const stored = await server.openDatabase();
      try {
        const { rows } = await stored.query(`
        select submissions.id, answers, flat_preferences.city, min_rent, max_rent, full_name, definition_version
        from submissions join flat_preferences on flat_preferences.id = preference_id
      `);
        expect(rows).toEqual([
          expect.objectContaining({
            id: (payload as { id: string }).id,
            answers: expect.objectContaining(answers),
            city: "lisbon",
            min_rent: 800,
            max_rent: 2000,
            full_name: "Ana O'Neill",
            definition_version: 1,
          }),
        ]);
        const events = await stored.query(
          `select event_type from form_analytics
         where session_id = (select session_id from submissions)`,
        );
        const counts = Map.groupBy(events.rows, (row) => String(row.event_type));
        expect(Object.fromEntries([...counts].map(([type, { length }]) => [type, length]))).toEqual(
          {
            start: 1,
            step_view: 5,
            step_complete: 5,
            complete: 1,
          },
        );
      } finally {
        await stored.close();
      }
    },
  );
}

test(
  "the questionnaire is visible before its script has loaded, and the script does not request the questionnaire's data again",
  phoneFirst,
  async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (/\/(?:trpc|api)\//.test(request.url())) calls.push(request.url());
    });
    await openForm(page);
    await page.waitForLoadState("networkidle");
    expect(calls.filter((url) => !url.includes("analytics.track"))).toEqual([]);
  },
);
