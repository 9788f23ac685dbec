import type { Page } from "@playwright/test";
import { defaultDefinition } from "../src/common/questionnaire/default-definition.ts";
import type { QuestionnaireDefinition } from "../src/common/questionnaire/definition.ts";
import { expect, logIn } from "./journey.ts";

/** The path of the REST call that saves the questionnaire. */
export const address = "/api/admin/form-settings/form_questions";

/** Returns the card of a field in the questionnaire's editor. */
export const field = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
export const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
/** Returns the list of the problems that prevent saving the questionnaire. */
export const problems = (page: Page) =>
  page.getByRole("region", { name: /^Fix .* before you save$/ });

/** Opens the questionnaire's editor with the questionnaire of a new site. */
export async function openEditor(page: Page): Promise<void> {
  await logIn(page);
  await page.request.patch(address, { data: { value: defaultDefinition } });
  await page.goto("/admin/form-settings");
  await expect(page.getByRole("button", { name: "Add New Step" })).toBeVisible();
}

/** Returns the questionnaire that visitors see now. */
export async function storedForm(page: Page): Promise<QuestionnaireDefinition> {
  const answer = await page.request.get("/api/form-settings/form_questions");
  return ((await answer.json()) as { value: QuestionnaireDefinition }).value;
}
