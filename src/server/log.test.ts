import { pino } from "pino";
import { expect, test } from "vitest";
import { createContext } from "./create-context.ts";
import { listen, openTestContext } from "./testing.ts";

const secrets = {
  name: "Ana Secretname",
  email: "secret-address@example.org",
  phone: "+351 911 222 333",
};

test("the log contains routes, ids and codes, and no text from a person or a browser", async () => {
  await using opened = await openTestContext();
  const { config, database } = opened.context;
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
  const context = await createContext(config, log, database);
  {
    await using server = await listen(context);
    const send = (path: string, body: object) =>
      fetch(server.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", cookie: "session=secret-cookie" },
        body: JSON.stringify(body),
      });
    await send("/api/save-form-data?secret-query=1", { ...secrets, agreeToTerms: false });
    await send("/trpc/questionnaire.submit", secrets);
    await fetch(`${server.url}/api/pages/secret-slug`);
    // The message of a database error quotes the refused row, so it must not be logged.
    await database.db.schema.alterTable("flat_preferences").dropColumn("city").execute();
    const failed = await send("/api/flat-preferences", {
      city: "secret-city",
      propertyType: "studio",
      minRent: 500,
      maxRent: 900,
      moveInDate: "2127-01-01",
      fullName: secrets.name,
      email: secrets.email,
      termsAccepted: true,
    });
    expect(failed.status).toBe(500);
  }
  await context.submissions.close();
  await context.journal.close();
  const text = lines.join("");
  expect(text).toContain("/api/flat-preferences");
  expect(text).not.toMatch(/secret/i);
  expect(text).not.toContain(secrets.phone);
});
