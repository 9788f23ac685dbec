import { expect, test } from "vitest";
import { prosePicture } from "./prose-picture.ts";

const stem = "/media/0123456789abcdef0123-1200x800";
const lazy = 'loading="lazy" decoding="async"';
const srcSet = `srcset="${stem}/480.webp 480w, ${stem}/960.webp 960w, ${stem}.webp 1200w"`;

test("an uploaded picture in a text gets a width, a height, and a srcset with the URLs of its smaller versions", () => {
  expect(prosePicture(` src="${stem}.webp" alt="A roof"`)).toBe(
    `<img src="${stem}.webp" alt="A roof" width="1200" height="800" ${srcSet} ` +
      `sizes="(min-width: 50em) min(46.5rem, 1200px), min(92vw, 1200px)" ${lazy}>`,
  );
});

test("an author may shrink an uploaded picture by setting its width, its height, or both", () => {
  const sizes = 'sizes="(min-width: 50em) min(46.5rem, 300px), min(92vw, 300px)"';
  for (const [asked, size] of [
    ['width="300"', 'width="300" height="200"'],
    ['height="200"', 'width="300" height="200"'],
    ['width="300" height="100"', 'width="300" height="100"'],
  ]) {
    expect(prosePicture(` src="${stem}.webp" ${asked}`)).toBe(
      `<img src="${stem}.webp" ${size} ${srcSet} ${sizes} ${lazy}>`,
    );
  }
  expect(prosePicture(` width="50%" src="${stem}.webp" sizes="1px"`)).toBe(
    prosePicture(` src="${stem}.webp"`),
  );
});

test('the attribute "sizes" that an author wrote for a picture is kept', () => {
  const own = ` src="${stem}.webp" srcset="/a.jpg 2x" sizes="50vw"`;
  expect(prosePicture(own)).toBe(`<img${own} width="1200" height="800" ${lazy}>`);
});

test("an uploaded picture that is narrower than all standard widths gets no srcset", () => {
  const icon = "/media/0123456789abcdef0123-48x4.webp";
  expect(prosePicture(` src="${icon}"`)).toBe(`<img src="${icon}" width="48" height="4" ${lazy}>`);
});

test("in a text, a picture from another site gets no srcset, and no width or height other than the author's", () => {
  const foreign = ' src="https://elsewhere.example/a.jpg" alt=""';
  expect(prosePicture(foreign)).toBe(`<img${foreign} ${lazy} data-unsized>`);
  expect(prosePicture(`${foreign} width="30" height="20"`)).toBe(
    `<img${foreign} width="30" height="20" ${lazy}>`,
  );
  expect(prosePicture(' src="/media/demo/viewing-checklist.svg"')).toBe(
    `<img src="/media/demo/viewing-checklist.svg" ${lazy} data-unsized>`,
  );
});
