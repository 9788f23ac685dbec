import { expect, test } from "vitest";
import { z } from "zod";
import {
  changePasswordInput,
  loginInput,
  newMemberInput,
  registerInput,
} from "./accounts/account-input.ts";
import { posts } from "./blog/post.ts";
import { pages } from "./pages/page.ts";
import { definitionSchema } from "./questionnaire/check-definition.ts";
import { settingInput } from "./settings/setting-input.ts";
import { defaultSiteContent } from "./site/default-site-content.ts";
import { siteContentSchema } from "./site/site-content.ts";
import { noteInput, personInput } from "./submissions/submission-input.ts";
import { webhookUrlSchema } from "./webhook/webhook-url.ts";

const written = { title: "A title", slug: "a-slug", content: "Twenty characters and more" };
const account = { username: "ana", password: "four words apart" };

const forms: [name: string, schema: z.ZodType, filledIn: object, messages: object][] = [
  [
    "post",
    posts.input,
    { ...written, excerpt: "An excerpt", featuredImage: "/media/demo/a.svg" },
    { title: "Enter a title", slug: "Enter a slug", content: "Enter the content" },
  ],
  [
    "page",
    pages.input,
    { ...written, pageType: "other" },
    {
      title: "Enter a title",
      slug: "Enter a slug",
      content: "Enter the content",
      pageType: "Page type is required",
    },
  ],
  [
    "login",
    loginInput,
    account,
    { username: "Username is required", password: "Password is required" },
  ],
  [
    "registration",
    registerInput,
    { ...account, email: "ana@example.org" },
    { username: "Username is required", password: "Password is required" },
  ],
  [
    "new account",
    newMemberInput,
    { username: "ana", email: "ana@example.org", isAdmin: false },
    { username: "Username is required" },
  ],
  [
    "password",
    changePasswordInput,
    { currentPassword: "four words apart", newPassword: "three more words" },
    { currentPassword: "Enter your current password", newPassword: "Enter a new password" },
  ],
  [
    "setting",
    settingInput,
    { key: "a_key", value: 1, description: "A description" },
    { key: "Key is required" },
  ],
  [
    "site content",
    siteContentSchema,
    {
      ...defaultSiteContent,
      header: { navigation: defaultSiteContent.header.navigation.slice(0, 1) },
      footer: { ...defaultSiteContent.footer, legal: defaultSiteContent.footer.legal.slice(0, 1) },
    },
    {
      "site.name": "Site name is required",
      "site.tagline": "Tagline is required",
      "header.navigation.0.name": "Name is required",
      "header.navigation.0.href": "URL is required",
      "header.navigation.0.icon": "Icon is required",
      "footer.intro.title": "Title is required",
      "footer.intro.content": "Content is required",
      "footer.mission.title": "Title is required",
      "footer.mission.content": "Content is required",
      "footer.legal.0.name": "Name is required",
      "footer.legal.0.href": "URL is required",
      "footer.copyright": "Copyright text is required",
    },
  ],
  [
    "questionnaire",
    definitionSchema,
    {
      steps: [
        {
          id: "first",
          title: "First",
          description: "",
          fields: [
            {
              id: "size",
              label: "Size",
              type: "select",
              placeholder: "Any size",
              errorMessage: "Please choose",
              options: [{ value: "s", label: "S" }],
            },
            {
              id: "view",
              label: "View",
              type: "text",
              showWhen: { field: "size", is: ["s"] },
            },
          ],
        },
      ],
    },
    {
      "steps.0.id": "Enter an ID",
      "steps.0.title": "Enter a title",
      "steps.0.fields.0.id": "Enter an ID",
      "steps.0.fields.0.label": "Enter a label",
      "steps.0.fields.0.options.0.value": "Enter a value",
      "steps.0.fields.0.options.0.label": "Enter a label",
      "steps.0.fields.1.id": "Enter an ID",
      "steps.0.fields.1.label": "Enter a label",
      "steps.0.fields.1.showWhen.field":
        "Choose the field that decides whether this field is shown",
      "steps.0.fields.1.showWhen.is.0": "Choose the answers after which this field is shown",
    },
  ],
  [
    "webhook URL",
    z.strictObject({ url: webhookUrlSchema }),
    { url: "https://example.org" },
    { url: "Webhook URL is required" },
  ],
  ["note", noteInput.pick({ text: true }), { text: "Called" }, { text: "Enter a note" }],
  ["person", personInput, { email: "ana@example.org" }, { email: "Enter an email address" }],
];

type Path = (string | number)[];

/**
 * Returns the path of every text in a value, except texts named `type`. The user chooses a type
 * from a list that has no empty entry, so a type is never empty.
 */
function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return path.at(-1) === "type" ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textPaths(part, [...path, key]));
}

/** Returns a copy of a value in which `empty` replaces the text at the given path. */
function emptied(value: object, path: Path, empty: "" | undefined): object {
  const copy = structuredClone(value);
  const parent = path.slice(0, -1).reduce((part, key) => Reflect.get(part, key), copy);
  Reflect.set(parent, path.at(-1) ?? "", empty);
  return copy;
}

/**
 * Replaces each text of a valid input in turn by `empty`. Returns the path of each text whose
 * replacement the schema refuses, with the schema's error message for that path.
 */
function refusals(schema: z.ZodType, filledIn: object, empty: "" | undefined): [string, string][] {
  return textPaths(filledIn).flatMap((path) => {
    const issues = schema.safeParse(emptied(filledIn, path, empty)).error?.issues ?? [];
    const name = path.join(".");
    return issues
      .filter((issue) => issue.path.join(".") === name)
      .map(({ message }): [string, string] => [name, message]);
  });
}

test.each(forms)(
  "in the %s form, each required field that is empty or missing gets its own error message",
  (...form) => {
    const [, schema, filledIn, messages] = form;
    expect(schema.safeParse(filledIn).error).toBeUndefined();
    expect(Object.fromEntries(refusals(schema, filledIn, ""))).toEqual(messages);
    // Messages inside the options of a field are not compared. The schema of the options is a union
    // of two forms: one list, or a list for each answer to the parent field. If a value in the
    // options is missing, neither form matches, and Zod reports one error for the whole union.
    const outsideOptions = Object.entries(messages).filter(([path]) => !path.includes(".options."));
    expect(refusals(schema, filledIn, undefined)).toEqual(expect.arrayContaining(outsideOptions));
  },
);
