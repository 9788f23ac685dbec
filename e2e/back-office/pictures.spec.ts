import sharp from "sharp";
import { expect, logIn, test, toast } from "../journey.ts";

/** Uploads a picture of one colour, and returns its address. */
async function upload(
  request: { post: (url: string, options: object) => Promise<{ json(): Promise<unknown> }> },
  alt: string,
): Promise<string> {
  const background = { r: Date.now() % 256, g: alt.length, b: 76 };
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();
  const answer = await request.post("/api/admin/media", {
    multipart: { alt, file: { name: "a.png", mimeType: "image/png", buffer } },
  });
  return ((await answer.json()) as { url: string }).url;
}

test("an editor crops a picture, chooses its focal point, and deletes the pictures that are not used any more @phone-first", async ({
  page,
  expectAccessible,
}) => {
  await logIn(page);
  const alt = `Roofs ${test.info().project.name}`;
  const url = await upload(page.request, alt);
  const slug = `with-a-picture-${test.info().project.name}`;
  const answer = await page.request.post("/api/blog/admin", {
    data: {
      title: `With a picture ${test.info().project.name}`,
      slug,
      content: "<p>A text beside its picture.</p>",
      featuredImage: url,
      published: true,
    },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.goto(`/admin/blog/edit/${id}`);
  const dialog = page.getByRole("dialog", { name: "Adjust the picture" });
  const address = page.getByLabel("Featured Image", { exact: true });

  await page.getByRole("button", { name: "Crop or focus" }).click();
  await dialog.getByText("Crop", { exact: true }).first().click();
  await dialog.getByText("Square").click();
  await expect(dialog.getByText(/^540 × 540 pixels$/)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Crop", exact: true }).click();
  await expect(address).toHaveValue(/-540x540\.webp$/);

  await page.getByRole("button", { name: "Crop or focus" }).click();
  await dialog.getByRole("slider", { name: /From the top/ }).press("Home");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Use this focus" }).click();
  await expect(address).toHaveValue(/-540x540\.webp#focus=50,0$/);
  await page.getByRole("button", { name: "Update Post" }).click();
  await expect(page).toHaveURL(/\/admin\/blog$/);
  const html = await (await page.request.get(`/blog/${slug}`)).text();
  expect(html).toContain("object-position:50% 0%");

  await page.goto("/admin/pictures");
  const unused = page.getByRole("region", { name: "Unused pictures" });
  const picture = unused.getByRole("listitem").filter({ hasText: alt });
  // Only the first version of the post has the uncropped picture. The current version has the
  // cropped one.
  await expect(picture).toHaveCount(1);
  await expect(picture).toContainText("In earlier versions");
  await expectAccessible();
  await picture.getByRole("checkbox").check();
  await unused.getByRole("button", { name: "Delete 1 picture" }).click();
  const question = page.getByRole("dialog", { name: "Delete 1 picture?" });
  await expect(question).toContainText("in earlier versions of posts or pages");
  await expectAccessible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page).getByText("1 picture deleted")).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect((await page.request.get(url)).status()).toBe(404);
});
