import type { QuestionnaireDefinition } from "../src/common/questionnaire/definition.ts";
import type { SiteContent } from "../src/common/site/site-content.ts";
import { type Answer, type Ask, type Client, json, parsed } from "./soak-client.ts";
import { editingKinds, type Row } from "./soak-editing.ts";
import { inTurn, type Kind } from "./soak-kinds.ts";
import { lookingKinds } from "./soak-looking.ts";
import { pictureKinds } from "./soak-pictures.ts";

/** The account of the administrator that the soak test creates when it starts the server. */
export const admin = { username: "admin", password: "a-soaked-password-of-ours" };

const cookieOf = ({ headers }: Answer) =>
  (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");

const logIn = (credentials: typeof admin): Omit<Ask, "status"> => ({
  method: "POST",
  path: "/api/login",
  ...json(credentials),
});

/**
 * Functions that send requests as the team: with an administrator's session, or without a session.
 */
function logging(): Kind[] {
  const open: string[] = [];
  return [
    {
      name: "login that fails",
      perMinute: 6,
      ask: (count) => ({
        ...logIn({ username: `nobody-${count}`, password: "not the password" }),
        status: 401,
      }),
    },
    {
      name: "login, logout",
      perMinute: 4,
      ask() {
        const cookie = open.shift();
        if (cookie)
          return { method: "POST", path: "/api/logout", headers: { cookie }, status: 204 };
        return { ...logIn(admin), status: 200, read: (answer) => void open.push(cookieOf(answer)) };
      },
    },
    {
      name: "back office, without a session",
      perMinute: 12,
      ask: (count) =>
        inTurn<Ask>(
          [
            { path: "/api/admin/site-settings", status: 401 },
            { path: "/admin/dashboard", status: 200 },
          ],
          count,
        ),
    },
  ];
}

/**
 * Confirms the administrator's password again each minute, because an export is refused if the last
 * confirmation is older than ten minutes.
 */
const confirming: Kind = {
  name: "password entered again",
  perMinute: 1,
  ask: () => ({
    method: "POST",
    path: "/api/confirm",
    ...json({ password: admin.password }),
    status: 204,
  }),
};

/** Logs an administrator in, and returns all requests of the team. */
export async function teamKinds(ask: Client): Promise<Kind[]> {
  const cookie = cookieOf(await ask({ ...logIn(admin), status: 200 }));
  const read = async (path: string) =>
    parsed(await ask({ path, headers: { cookie }, status: 200 }));
  const site = (await read("/api/site-settings/site_content")) as { value: SiteContent };
  const form = (await read("/api/form-settings/form_questions")) as {
    value: QuestionnaireDefinition;
  };
  const posts = (await read("/api/blog/admin")) as Row[];
  const pages = (await read("/api/admin/pages")) as Row[];
  const inside = [
    ...editingKinds({ posts, pages, site: site.value, form: form.value }),
    ...(await pictureKinds()),
    ...lookingKinds(),
    confirming,
  ].map(({ ask: anonymous, ...kind }): Kind => {
    const asMember = (count: number): Ask => {
      const { headers, ...rest } = anonymous(count);
      return { ...rest, headers: { ...headers, cookie } };
    };
    return { ...kind, ask: asMember };
  });
  return [...inside, ...logging()];
}
