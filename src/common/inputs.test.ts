import { expect, test } from "vitest";
import { writtenFields } from "./inputs.ts";

const { featuredImage } = writtenFields({ title: 3, content: 10 });
const upload = "/media/0123456789abcdef0123-1200x800";

test.each([
  `${upload}.webp`,
  `${upload}/480.webp`,
  "/media/demo/viewing-checklist.svg",
  "https://elsewhere.example/a.jpg",
])("a featured image may have the URL %s", (address) => {
  expect(featuredImage.parse(` ${address} `)).toBe(address);
});

test.each([
  `${upload}.jpg`,
  `${upload}/1440.webp`,
  "/media/a.jpg",
  "/media/../secret",
  "/media/demo/../secret.svg",
  "/rooftops.svg",
  "//elsewhere.example/a.jpg",
  "javascript:alert(1)",
])("a featured image may not have the URL %s", (address) => {
  expect(featuredImage.safeParse(address).error?.issues).toMatchObject([
    { message: "Please enter a valid URL" },
  ]);
});
