import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

export const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
export const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
export const editorReady = (page: Page, name: string) =>
  expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();

/** Returns a title that no other test uses. */
export const unique = (text: string) =>
  `${text} ${test.info().project.name} ${Date.now() % 100_000}`;

/** Creates a post by a request to the API. */
export async function createPost(page: Page, name: string, text: string): Promise<number> {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const answer = await page.request.post("/api/blog/admin", {
    data: { title: name, slug, content: `<p>${text}</p>`, published: true },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

export async function openPost(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/blog/edit/${id}`);
  await editorReady(page, "Edit Post");
}
