import { expect, test } from "vitest";
import { hashPicture, nearPictureBands, pictureBands } from "./hash-picture.ts";
import { drawRoom } from "./testing-flats.ts";

test("no hash is computed for bytes that are not a picture, or for a picture of a single color", async () => {
  const blank = drawRoom(90).extract({ left: 0, top: 0, width: 5, height: 5 });
  expect(await hashPicture(Buffer.from("<html>"))).toBeNull();
  expect(await hashPicture(await blank.png().toBuffer())).toBeNull();
});

test("a stored picture hash is found if one of its four parts differs in only one bit, even if the other parts differ more", async () => {
  const stored = pictureBands("00ff00ff00ff00ff");
  const isFound = (hash: string) => nearPictureBands(hash).some((band) => stored.includes(band));
  expect(isFound("03fc03fc03fc01ff")).toBe(true);
  expect(isFound("ff00ff00ff00ff00")).toBe(false);
});
