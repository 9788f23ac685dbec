import { expect, test } from "vitest";
import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { listen, openTestContext, refusalOf, sessionCookie, someAdmin } from "../../testing.ts";

test("a save of the questionnaire without the email or the consent field is refused unless the caller confirms that this field may be missing", async () => {
  await using own = await openTestContext();
  await using server = await listen(own.context);
  const cookie = await sessionCookie(own.context, someAdmin);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${server.url}/api/admin/form-settings${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const patch = (body: object) => send("PATCH", "/form_questions", body);
  const value = { steps: defaultDefinition.steps.slice(0, 4) };
  const refused = {
    status: 400,
    body: {
      code: "BAD_REQUEST",
      message:
        "The questionnaire would lose the email address, the agreement to the terms. " +
        'To save it anyway, send "acknowledgedLosses" with "email", "agreeToTerms"',
      issues: [
        {
          path: "acknowledgedLosses",
          message: expect.stringContaining("no field has the ID email"),
        },
        { path: "acknowledgedLosses", message: expect.stringContaining("without agreeing") },
      ],
    },
  };
  expect(await patch({ value })).toMatchObject(refused);
  expect(await patch({ value, acknowledgedLosses: ["email"] })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/lose the agreement to the terms\. .*"agreeToTerms"$/) },
  });
  // The service works without the city field, so removing the field needs no acknowledgement.
  const [first, ...others] = defaultDefinition.steps;
  const withoutCity = { steps: [{ ...first, fields: [] }, ...others] };
  expect(await patch({ value: withoutCity })).toMatchObject({ status: 200 });
  const acknowledgedLosses = ["email", "agreeToTerms"];
  const saved = await patch({ value, acknowledgedLosses });
  expect(saved).toMatchObject({ status: 200, body: { value } });
  // The saved questionnaire has neither the field "email" nor the field "agreeToTerms", so the next
  // save without them needs no acknowledgement. After the fields were added again, removing them
  // needs one.
  expect(await patch({ value: { steps: value.steps.slice(0, 3) } })).toMatchObject({ status: 200 });
  expect(await patch({ value: defaultDefinition })).toMatchObject({ status: 200 });

  // Restoring a version of the questionnaire without the fields "email" and "agreeToTerms" needs an
  // acknowledgement, too. So does creating a questionnaire without them.
  const { settings } = own.callerAs(someAdmin);
  const { version } = saved.body as { version: number };
  const expectedUpdatedAt = (await settings.form.list())[0]?.lastUpdated ?? "";
  const restored = { version, expectedUpdatedAt };
  expect(await refusalOf(settings.form.restore(restored))).toMatchObject({ code: "BAD_REQUEST" });
  expect(await settings.form.restore({ ...restored, acknowledgedLosses })).toMatchObject({ value });
  await own.context.database.db.deleteFrom("formSettings").execute();
  const created = { key: "form_questions", value };
  expect(await send("POST", "", created)).toMatchObject(refused);
  expect(await send("POST", "", { ...created, acknowledgedLosses })).toMatchObject({ status: 201 });
  expect(await send("POST", "", { key: "other", value: 1, acknowledgedLosses })).toMatchObject({
    status: 400,
    body: { message: "Only a save of the questionnaire can acknowledge losses" },
  });
});
