import { afterAll, beforeAll, expect, test } from "vitest";
import {
  listen,
  openTestContext,
  refusalOf,
  sessionCookie,
  someAdmin,
  someUser,
  type TestContext,
} from "../../testing.ts";

let opened: TestContext;
beforeAll(async () => {
  opened = await openTestContext();
});
afterAll(() => opened[Symbol.asyncDispose]());

test("an administrator can preview how the server removes unsafe HTML from a text, with a list of the removed parts", async () => {
  const admin = opened.callerAs(someAdmin);
  expect(await admin.content.clean({ html: '<p style="x">Hi</p><script>1</script>' })).toEqual({
    html: "<p>Hi</p>",
    removed: [
      { what: "<script>", count: 1 },
      { what: "attribute style", count: 1 },
    ],
  });
  // Unsafe HTML can be removed from content of any length. A minimum length applies only when the
  // content is saved.
  expect(await admin.content.clean({ html: "" })).toEqual({ html: "", removed: [] });
});

test("the request that removes unsafe HTML from a text is refused if the text is too large to be saved", async () => {
  const html = "ä".repeat(500_001);
  expect(await refusalOf(opened.callerAs(someAdmin).content.clean({ html }))).toEqual({
    code: "PAYLOAD_TOO_LARGE",
    message: "Content must be at most 1 MB",
  });
});

test("only API procedures that take HTML content accept a long request body", async () => {
  await using server = await listen(opened.context);
  const cookie = await sessionCookie(opened.context, someAdmin);
  const statusOf = async (call: string) => {
    const headers = { "content-type": "application/json", cookie };
    const body = JSON.stringify({ html: `<p>${"x".repeat(100_000)}</p>` });
    return (await fetch(`${server.url}/trpc/${call}`, { method: "POST", headers, body })).status;
  };
  expect(await statusOf("content.clean")).toBe(200);
  expect(await statusOf("blog.admin.restore")).toBe(413);
});

test("visitors and ordinary users are refused when they ask the server to remove unsafe HTML from content", async () => {
  expect(await refusalOf(opened.callerAs().content.clean({ html: "" }))).toMatchObject({
    code: "UNAUTHORIZED",
  });
  expect(await refusalOf(opened.callerAs(someUser).content.clean({ html: "" }))).toMatchObject({
    code: "FORBIDDEN",
  });
});
