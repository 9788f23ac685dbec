import { expect, test } from "vitest";
import {
  parsePictureAddress,
  pictureAddress,
  pictureSource,
  sizesOf,
  withFocus,
} from "./picture-address.ts";

const hash = "0123456789abcdef0123";
const picture = { hash, width: 1600, height: 900 };

test("a picture's URL contains the picture's hash and size, and parsing the URL returns them", () => {
  expect(pictureAddress(picture)).toBe(`/media/${hash}-1600x900.webp`);
  expect(pictureAddress(picture, 960)).toBe(`/media/${hash}-1600x900/960.webp`);
  expect(parsePictureAddress(pictureAddress(picture))).toEqual({ ...picture, size: undefined });
  expect(parsePictureAddress(pictureAddress(picture, 960))).toEqual({ ...picture, size: 960 });
});

test.each([
  "",
  "/media/",
  "/media/demo/viewing-checklist.svg",
  "/media/../secret",
  `https://elsewhere.example/media/${hash}-1600x900.webp`,
  `//media/${hash}-1600x900.webp`,
  `/media/${hash}-1600x900.webp?a=1`,
  `/media/${hash}-1600x900.webp\n`,
  `/media/${hash}-1600x900.webp#focus=101,0`,
  `/media/${hash}-1600x900.webp#elsewhere`,
  `/media/${hash}-1600x900.jpg`,
  `/media/${hash}-01600x900.webp`,
  `/media/${hash}-0x900.webp`,
  `/media/${hash}-2401x900.webp`,
  `/media/${hash}-1600x4001.webp`,
  `/media/${hash.toUpperCase()}-1600x900.webp`,
  `/media/${hash}0-1600x900.webp`,
  `/media/${hash}-1600x900/500.webp`,
  `/media/${hash}-1600x900/0480.webp`,
  `/media/${hash}-1600x900/480.webp.webp`,
  `/media/${hash}-1600x900/../480.webp`,
  // The URL of a smaller size is refused if that size is not narrower than the picture itself.
  `/media/${hash}-960x900/960.webp`,
  `/media/${hash}-960x900/1440.webp`,
])("%s is not the URL of an uploaded picture", (path) => {
  expect(parsePictureAddress(path)).toBeUndefined();
  expect(sizesOf(path)).toEqual([]);
  expect(pictureSource(path)).toBeUndefined();
});

test("a picture's URL contains its focal point, from which the CSS position of the cropped picture follows", () => {
  const url = withFocus(picture, { x: 30, y: 0 });
  expect(url).toBe(`/media/${hash}-1600x900.webp#focus=30,0`);
  expect(parsePictureAddress(url)).toMatchObject({ ...picture, focus: { x: 30, y: 0 } });
  expect(pictureSource(url)).toMatchObject({
    src: `/media/${hash}-1600x900.webp`,
    position: "30% 0%",
  });
  expect(withFocus(picture, { x: 50, y: 50 })).toBe(`/media/${hash}-1600x900.webp`);
});

test("an uploaded picture is offered in its own width and in the standard widths below it", () => {
  expect(sizesOf(`/media/${hash}-2400x1000.webp`)).toEqual([480, 960, 1440, 2400]);
  expect(sizesOf(`/media/${hash}-961x1000.webp`)).toEqual([480, 960, 961]);
  expect(sizesOf(`/media/${hash}-480x1000.webp`)).toEqual([480]);
  expect(pictureSource(`/media/${hash}-700x500/480.webp`)).toEqual({
    src: `/media/${hash}-700x500.webp`,
    srcSet: `/media/${hash}-700x500/480.webp 480w, /media/${hash}-700x500.webp 700w`,
    width: 700,
    height: 500,
  });
  expect(pictureSource(`/media/${hash}-48x48.webp`)?.srcSet).toBeUndefined();
});
