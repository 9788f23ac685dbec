import { expect, test } from "vitest";
import { openTestContext, refusalOf, someAdmin, someUser } from "../../testing.ts";
import { fileOf } from "./testing.ts";
import { uploadPicture } from "./upload-picture.ts";

async function openWithPictures(alts: string[]) {
  const opened = await openTestContext();
  const pictures = [];
  for (const [place, alt] of alts.entries()) {
    const file = await fileOf("png", 20 + place, 10);
    pictures.push(await uploadPicture(opened.context.database, { file, alt }, someAdmin));
  }
  return { opened, pictures, admin: opened.callerAs(someAdmin) };
}

test("pictures are listed in pages, newest first", async () => {
  const { opened, pictures, admin } = await openWithPictures(["One", "Two", "Three"]);
  await using _ = opened;
  const first = await admin.media.list({ limit: 2 });
  expect(first.items).toEqual(
    [pictures[2], pictures[1]].map((picture) => ({
      ...picture,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      uploadedBy: "admin",
    })),
  );
  const second = await admin.media.list({ limit: 2, cursor: first.nextCursor ?? undefined });
  expect(second.items.map(({ id }) => id)).toEqual([pictures[0]?.id]);
  expect(second.nextCursor).toBeNull();
});

test("a search for pictures finds them by their description", async () => {
  const { opened, admin } = await openWithPictures(["Roofs of Lisbon", "A 100% flat", "a_b"]);
  await using _ = opened;
  const find = async (q: string) => (await admin.media.list({ q })).items.map(({ alt }) => alt);
  expect(await find("ROOFS")).toEqual(["Roofs of Lisbon"]);
  expect(await find("0%")).toEqual(["A 100% flat"]);
  expect(await find("_")).toEqual(["a_b"]);
  expect(await find("nowhere")).toEqual([]);
  expect(await find("")).toHaveLength(3);
});

test("a picture stays when its uploader's account is deleted", async () => {
  const { opened, admin } = await openWithPictures(["One"]);
  await using _ = opened;
  const { db } = opened.context.database;
  await db.updateTable("pictures").set({ uploadedBy: null }).execute();
  expect((await admin.media.list({})).items).toMatchObject([{ alt: "One", uploadedBy: null }]);
});

test("an administrator can change a picture's description, up to its maximum length", async () => {
  const { opened, pictures, admin } = await openWithPictures(["One"]);
  await using _ = opened;
  const id = pictures[0]?.id ?? 0;
  expect(await admin.media.setAlt({ id, alt: " Roofs " })).toEqual({
    ...pictures[0],
    alt: "Roofs",
  });
  expect((await admin.media.list({})).items).toMatchObject([{ alt: "Roofs" }]);
  expect(await refusalOf(admin.media.setAlt({ id, alt: "a".repeat(301) }))).toEqual({
    code: "BAD_REQUEST",
    message: "The description must be at most 300 characters",
  });
  expect(await refusalOf(admin.media.setAlt({ id: id + 1, alt: "" }))).toEqual({
    code: "NOT_FOUND",
    message: "There is no such picture",
  });
});

test("visitors and ordinary users may neither list nor describe pictures", async () => {
  await using opened = await openTestContext();
  for (const [user, code] of [
    [null, "UNAUTHORIZED"],
    [someUser, "FORBIDDEN"],
  ] as const) {
    const { media } = opened.callerAs(user);
    expect(await refusalOf(media.list({}))).toMatchObject({ code });
    expect(await refusalOf(media.setAlt({ id: 1, alt: "" }))).toMatchObject({ code });
  }
});
