import { expect, test } from "vitest";
import { sendPage, startSite } from "../../fetching/testing.ts";
import { openTestContext, someAdmin } from "../../testing.ts";
import { readLink } from "./read-link.ts";

test("the page of a pasted link is fetched and parsed", async () => {
  await using site = await startSite((_request, response) =>
    sendPage(response, "<h1>Flat in Kreuzberg</h1><nav>Menu</nav><p>2 rooms, €900 a month</p>"),
  );
  await using opened = await openTestContext();
  const parts = { ...opened.context, fetching: site.fetching };
  expect(await readLink(parts, `${site.url}flat/7`)).toMatchObject({
    kind: "page",
    url: `${site.url}flat/7`,
    title: "Flat in Kreuzberg",
    text: "Flat in Kreuzberg\n2 rooms, €900 a month",
    reading: { fields: { rent: 900, rooms: 2, city: "berlin", neighborhood: "kreuzberg" } },
  });
});

test("a link that must not be fetched is refused, and the message says what to do instead", async () => {
  await using opened = await openTestContext();
  const admin = opened.callerAs(someAdmin);
  expect(await admin.listings.fetch({ url: "http://127.0.0.1:5432/" })).toEqual({
    kind: "refused",
    reason: "private_address",
    message:
      "The link leads to a private network. Only public pages are fetched. Paste the text instead.",
  });
  await expect(admin.listings.fetch({ url: "file:///etc/passwd" })).rejects.toThrow("http");
});
