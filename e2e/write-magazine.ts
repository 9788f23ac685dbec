import type { PostInput } from "../src/common/blog/post.ts";
import type { PageInput } from "../src/common/pages/page.ts";
import { defaultSiteContent } from "../src/common/site/default-site-content.ts";
import { findVisibleRow } from "../src/server/content/row-store.ts";
import { cleanFields, createRow, updateRow } from "../src/server/content/save-row.ts";
import type { Db } from "../src/server/db/connection.ts";
import { storedPosts } from "../src/server/features/blog/stored-posts.ts";
import { storedPages } from "../src/server/features/pages/stored-pages.ts";
import { updateSetting } from "../src/server/features/settings/save-setting.ts";
import { siteSettings } from "../src/server/features/settings/setting-rules.ts";
import { newName } from "./sites.ts";

/** HTML with every element that the text of a post or page may contain. */
export const everyElement = `<h1>From the top</h1><p>Body with <strong>strong</strong>, <em>em</em>,
<mark>marked</mark>, <code>code</code>, <kbd>Ctrl</kbd>, <abbr title="Neben">NK</abbr>, H<sub>2</sub>O,
<del>old</del>, <ins>new</ins>, <a href="https://example.org/a">elsewhere</a> and
<a href="/about">here</a>.</p>
<h2>Second</h2><ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul><ol start="3"><li>Three</li></ol>
<h3>Third</h3><blockquote><p>Quoted words.</p><p><cite>Somebody</cite></p></blockquote>
<h4>Fourth</h4><table><caption>Rents</caption><thead><tr><th scope="col">City</th><th scope="col">Room</th>
<th scope="col">Studio</th><th scope="col">Deposit</th><th scope="col">Notice</th><th scope="col">Agency</th></tr></thead>
<tbody><tr><td>Lisbon</td><td>600</td><td>1100</td><td>2</td><td>60 days</td><td>none</td></tr>
<tr><td>Berlin</td><td>650</td><td>1050</td><td>3</td><td>3 months</td><td>none</td></tr></tbody></table>
<h5>Fifth</h5><pre><code>Dear landlord, ${"this line is longer than any column. ".repeat(4)}
Yours</code></pre><h6>Sixth</h6>
<figure><img src="/rooftops.svg" alt="Rooftops" width="560" height="640"><figcaption>With a size</figcaption></figure>
<p><img src="/favicon.svg" alt="The mark"></p>
<hr><details><summary>More</summary><p>Hidden until asked for.</p></details>
<dl><dt>Kaution</dt><dd>The deposit.</dd><dt>Fianza</dt><dd>The same in Spain.</dd></dl>
<h1>Another top</h1><p>The end.</p>`;

const plain = (number: number) => ({
  title: `Letter number ${number}`,
  slug: `letter-${number}`,
  content: `<p>${"A city is read one street at a time. ".repeat(6)}</p>`,
  featuredImage: null,
  tags: ["Letters"],
  published: true,
  publishedAt: new Date(Date.UTC(2025, 0, number)).toISOString(),
});

/** The number of published posts in the blog, without the posts that show special cases. */
const letters = 26;

/**
 * Adds a blog to a database. It has more posts than one page of the list shows, and posts and
 * pages whose slug was changed.
 */
export async function writeMagazine(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const addPost = async (input: PostInput) =>
      createRow(trx, storedPosts, await cleanFields(storedPosts, input), null);
    const addPage = async (input: PageInput) =>
      createRow(trx, storedPages, await cleanFields(storedPages, input), null);
    for (let number = 1; number <= letters; number += 1) await addPost(plain(number));
    await addPost({
      ...plain(27),
      title: "Everything at once",
      slug: "everything",
      content: everyElement,
      excerpt: "A summary of its own",
      tags: ["All sorts", "Köln"],
      featuredImage: "/rooftops.svg",
    });
    await addPost({
      ...plain(28),
      title: `Lange Titel: ${"Donaudampfschifffahrtsgesellschaftswohnung".repeat(2)} und mehr`,
      slug: "long-title",
    });
    const moved = await addPost({ ...plain(29), slug: "before-it-moved" });
    await updateRow(trx, storedPosts, { id: moved.id, slug: "after-it-moved" }, null);
    await addPost({ ...plain(30), slug: "a-draft", published: false });

    const page = { published: true, pageType: "other" as const };
    const house = await addPage({
      ...page,
      title: "House rules",
      slug: "old-house-rules",
      content: "<h1>Rules of the house</h1><p>Be kind.</p><h1>And quiet</h1>",
    });
    await updateRow(trx, storedPages, { id: house.id, slug: "house-rules" }, null);
    await addPage({
      ...page,
      title: "Without a heading",
      slug: "plain",
      content: "<p>Just a paragraph of text.</p>",
    });
    await addPage({
      ...page,
      title: "The people",
      slug: "people",
      pageType: "about",
      content: "<h1>We are few</h1><p>And we know each other.</p>",
    });
    for (const slug of ["terms", "privacy"]) {
      const missing = await findVisibleRow(trx, storedPages, slug);
      if (missing) await updateRow(trx, storedPages, { id: missing.id, published: false }, null);
    }
    const { site, ...rest } = defaultSiteContent;
    await updateSetting(
      trx,
      siteSettings,
      { settingKey: "site_content", value: { ...rest, site: { ...site, name: newName } } },
      null,
    );
  });
}
