import type { QuestionnaireDefinition } from "../src/common/questionnaire/definition.ts";
import type { SiteContent } from "../src/common/site/site-content.ts";
import { json, parsed } from "./soak-client.ts";
import { inTurn, type Kind } from "./soak-kinds.ts";

const text = (count: number) =>
  `<p>What a deposit is, and how to get it back, told for the time number ${count}.</p>`.repeat(20);

export type Row = { id: number };

/** The posts, pages, site content and questionnaire that simulated editors change. */
type Desk = { posts: Row[]; pages: Row[]; site: SiteContent; form: QuestionnaireDefinition };

/** Returns the requests with which simulated editors change the site. */
export function editingKinds({ posts, pages, site, form }: Desk): Kind[] {
  const drafts: number[] = [];
  return [
    {
      name: "post saved",
      perMinute: 6,
      ask: (count) => ({
        method: "PATCH",
        path: `/api/blog/admin/${inTurn(posts, count).id}`,
        ...json({ content: text(count), excerpt: `Told for the time number ${count}` }),
        status: 200,
      }),
    },
    {
      name: "post created, deleted",
      perMinute: 4,
      ask(count) {
        const id = drafts.shift();
        if (id) return { method: "DELETE", path: `/api/blog/admin/${id}`, status: 204 };
        return {
          method: "POST",
          path: "/api/blog/admin",
          ...json({
            title: `A draft, number ${count}`,
            slug: `a-draft-number-${count}`,
            content: text(count),
            published: true,
          }),
          status: 201,
          read: (answer) => void drafts.push((parsed(answer) as Row).id),
        };
      },
    },
    {
      name: "page saved",
      perMinute: 3,
      ask: (count) => ({
        method: "PATCH",
        path: `/api/admin/pages/${inTurn(pages, count).id}`,
        ...json({ content: text(count) }),
        status: 200,
      }),
    },
    {
      name: "site content saved",
      perMinute: 2,
      ask: (count) => ({
        method: "PATCH",
        path: "/api/admin/site-settings/site_content",
        ...json({
          value: { ...site, site: { ...site.site, tagline: `Homes, told ${count} times` } },
        }),
        status: 200,
      }),
    },
    {
      name: "questionnaire saved",
      perMinute: 2,
      ask(count) {
        const [first, ...others] = form.steps;
        const value = {
          ...form,
          steps: [{ ...first, title: `Where, number ${count}` }, ...others],
        };
        const path = "/api/admin/form-settings/form_questions";
        return { method: "PATCH", path, ...json({ value }), status: 200 };
      },
    },
  ];
}
