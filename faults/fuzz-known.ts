import { defaultDefinition } from "#common/questionnaire/default-definition.ts";
import { settingKeys } from "#common/settings/setting.ts";
import { defaultSiteContent } from "#common/site/default-site-content.ts";
import type { Context } from "#server/context.ts";
import { createBackup, listBackups } from "#server/features/backup/backup-files.ts";
import { names, password } from "./fuzz-site.ts";
import type { Known, Value } from "./fuzz-values.ts";
import { isFull } from "./scale.ts";
import { someAnswers } from "./submissions.ts";

const written = [
  "<p>What a deposit is, and how to get it back.</p>",
  '<h1>Roofs</h1><p onclick="x()">a <a href="javascript:alert(1)">b</a><script>c</script></p>',
  "<ul>".repeat(300),
  `<p>${"<b>".repeat(2_000)}</p>`,
  '<img src="/media/x.webp" srcset="a 1x"><svg><foreignObject><p>d</p></foreignObject></svg>',
  "<table><p>&#0;&#x110000;&notit;</p><!-- <p> --><![CDATA[ e ]]><template><p>f</p></template>",
  "<math><mi><style><!--</style><img title='--><img src=x onerror=alert(1)>'>",
  `<p>${"x".repeat(50_000)}</p>`,
];

const days = ["2026-01-01", "2026-01-31", "2099-01-31", "2024-02-29", "0001-01-01", "9999-12-31"];
const addresses = ["https://example.org/a.jpg", "/media/demo/moving-costs.svg", "//evil", ""];

/**
 * Most generated requests to restore a backup use the name of a missing backup, because restoring
 * an existing one takes seconds.
 */
const missingBackups = Array.from(
  { length: 40 },
  (_, second) => `manual-2020-01-31T10-20-${String(second).padStart(2, "0")}-000Z.sql`,
);

/** Returns the values in the first column of a query's rows. */
async function listRows({ database }: Context, statement: string): Promise<Value[]> {
  const { rows } = await database.query(statement);
  return rows.map((row) => Object.values(row)[0] as Value);
}

const few = "order by random() limit 5";

/**
 * Returns values that exist on the site, such as ids and slugs. They are grouped by the name of the
 * input field in which a request sends them.
 */
export async function listKnown(context: Context): Promise<Known> {
  const rows = (statement: string) => listRows(context, `select ${statement} ${few}`);
  const { dataDir } = context.config;
  if ((await listBackups(dataDir)).length === 0) await createBackup(context, "manual");
  const posts = await rows("id from blog_posts");
  const pages = await rows("id from content_pages");
  const sentIds = await rows("id::text from submissions");
  const shortlists = await rows("id::text from shortlists");
  const sessions = await rows("id from sessions");
  const slugs = await rows("slug from content_pages");
  const versions = await rows("id from page_versions");
  const today = new Date().toISOString();
  return {
    id: [...posts, ...pages, ...sentIds, ...shortlists, ...sessions, 1, 2],
    listingId: await rows("id::text from listings"),
    versionId: [...versions, 1],
    version: [1, 2],
    noteId: [...(await rows("id from submission_notes")), 1],
    assigneeId: await rows("id from users where is_admin"),
    slug: [...slugs, ...(await rows("slug from blog_posts"))],
    type: ["about", "contact", "why-use", "legal", "other"],
    key: Object.values(settingKeys),
    settingKey: Object.values(settingKeys),
    value: [defaultDefinition, defaultSiteContent, "https://127.0.0.1:9/hook"],
    name: [...(await listBackups(dataDir)).slice(0, 1).map(({ name }) => name), ...missingBackups],
    email: ["ada@example.com", ...(await rows("answers->>'email' from submissions"))],
    username: Object.values(names),
    password: [password],
    currentPassword: [password],
    city: ["lisbon"],
    cursor: ["3", `${today.slice(0, 23)}000Z_3`],
    content: written,
    // The full run adds HTML of nearly the maximum length. This does not fill the database, because
    // the only call with a field `html`, `content.clean`, stores nothing.
    html: isFull ? [...written, `<p>${"<i>x</i>".repeat(120_000)}</p>`] : written,
    featuredImage: addresses,
    startDate: days,
    endDate: days,
    from: days,
    to: days,
    moveInDate: days,
    "*": [someAnswers()],
  };
}
