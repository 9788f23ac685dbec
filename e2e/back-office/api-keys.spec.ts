import { desktopOnly, expect, expectComplaints, logIn, phoneFirst, test } from "../journey.ts";

/** An API key's name of the maximum length, without a space at which a line could break. */
const longName = `Berlin-${"x".repeat(53)}`;

test(
  "an administrator creates an API key that is shown only once, a program uses the key, and the administrator revokes it",
  phoneFirst,
  async ({ page, request, complaints, expectAccessible }) => {
    await logIn(page);
    await page.goto("/admin/api-keys");
    await expect(page.getByText("No keys yet")).toBeVisible();
    await expectAccessible();

    await page.getByRole("main").getByRole("button", { name: "Create key" }).last().click();
    const creating = page.getByRole("dialog", { name: "Create a key" });
    const create = creating.getByRole("button", { name: "Create key" });
    await create.click();
    await expect(creating.getByText("Enter a name")).toBeVisible();
    await expect(creating.getByText("Choose what the key may do")).toBeVisible();
    await expectAccessible();
    await creating.getByLabel("Name").fill(longName);
    await create.click();
    await expect(creating.getByLabel("Send and change listings")).toBeFocused();
    await creating.getByLabel("Report mails that came back").check();
    await create.click();

    const shown = page.getByRole("dialog", { name: "Key created" });
    const key = await shown.getByLabel("API key").inputValue();
    expect(key).toMatch(/^roost_k_\w{38}$/);
    await expectAccessible();
    await shown.getByRole("button", { name: "I have saved it" }).click();
    await expect(shown).toBeHidden();

    const row = page.getByRole("table", { name: "Keys" }).getByRole("row", { name: longName });
    await expect(row).toContainText("Report mails that came back");
    await expect(row).toContainText(`${key.slice(0, 12)}…`);
    await expect(row).toContainText("never");
    await expect(page.getByText(key)).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(page.viewportSize()?.width);
    await expectAccessible();

    const report = () =>
      request.post("/api/mail/bounces", {
        headers: { authorization: `Bearer ${key}` },
        data: { address: "eve@example.org", type: "bounce" },
      });
    expect((await report()).status()).toBe(404);
    await page.reload();
    await expect(row).toContainText(/used.*ago|just now/i);

    await row.getByRole("button", { name: `Revoke ${longName}` }).click();
    const revoking = page.getByRole("dialog", { name: `Revoke ${longName}?` });
    const heading = revoking.getByRole("heading");
    expect(await heading.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    await expectAccessible();
    await revoking.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText("No keys yet")).toBeVisible();
    await expect(page.getByRole("region", { name: "Keys" })).toBeFocused();
    expect((await report()).status()).toBe(401);

    await page.route("**/trpc/*apiKeys.list*", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The keys can't be shown")).toBeVisible();
    await expectAccessible();
    expectComplaints(complaints, /ERR_FAILED/);
  },
);

test(
  "when a program sends a new listing, the same flat from another source, and an invalid listing, the server reports them as created, duplicate and refused",
  desktopOnly,
  async ({ page, request }) => {
    await logIn(page);
    const created = await page.request.post("/api/admin/api-keys", {
      data: { name: "A feed", scopes: ["listings:write", "listings:read"] },
    });
    const { key } = (await created.json()) as { key: string };
    const headers = { authorization: `Bearer ${key}`, "idempotency-key": "first-call" };
    const send = () =>
      request.post("/api/listings", {
        headers,
        data: [
          {
            source: "homes.example",
            externalId: "4711",
            text: "Moabit, Berlin: furnished studio, 32 sqm, 890 EUR warm. Phone 0171 3920023",
            fields: { city: "berlin", rent: 890 },
          },
          {
            source: "Berlin flats, Telegram",
            externalId: "12",
            text: "Möblierte 1-Zimmer-Wohnung in Berlin-Moabit, 32 m², 890 € warm, Tel. +49 171 3920023",
          },
          { source: "", text: "2 Zimmer in Wedding, 700 €" },
        ],
      });
    const answer = await send();
    expect(answer.status()).toBe(200);
    const { results } = await answer.json();
    const [good, again, bad] = results;
    expect(results.map(({ status }: { status: string }) => status)).toEqual([
      "created",
      "duplicate",
      "refused",
    ]);
    expect(good.listing).toMatchObject({ status: "open", rent: 890, phone: "+491713920023" });
    expect(good.listing.evidence).toMatchObject({ rent: "given", city: "given" });
    expect(again.duplicateOf).toBe(good.id);
    expect(bad.issues).toEqual([{ path: "source", message: "Source is required" }]);

    const repeated = await send();
    expect(await repeated.json()).toEqual({ results });
    expect(repeated.headers()["idempotent-replayed"]).toBe("true");
    const stored = await request.get(`/api/listings/${good.id}`, { headers });
    const { sources } = await stored.json();
    expect(sources.map(({ source }: { source: string }) => source).sort()).toEqual([
      "Berlin flats, Telegram",
      "homes.example",
    ]);
  },
);
