import { expect, test } from "vitest";
import { openTestContext } from "./testing.ts";
import { readOrigin, restore } from "./testing-reset.ts";

test("a test database is reset to its original rows, ids and settings, but not if a test has changed the definition of a table", async () => {
  await using opened = await openTestContext();
  const { query } = opened.context.database;
  const rowsOf = async (table: string) => (await query(`select * from ${table} order by 1`)).rows;
  const addPost = () =>
    query("insert into blog_posts (title, slug, content) values ('T', 't', 'C') returning id");
  const origin = await readOrigin(query);
  const before = [
    await rowsOf("content_pages"),
    await rowsOf("users"),
    await rowsOf("pgboss.queue"),
  ];

  const first = (await addPost()).rows;
  await query("update content_pages set title = 'Changed'");
  await query("delete from users");
  await query("insert into audit_log (action, subject) values ('page.update', 'A subject')");
  expect(await restore(query, origin)).toBe(true);
  const after = [
    await rowsOf("content_pages"),
    await rowsOf("users"),
    await rowsOf("pgboss.queue"),
  ];
  expect(after).toEqual(before);
  expect(await rowsOf("audit_log")).toEqual([]);
  expect((await addPost()).rows).toEqual(first);

  await query("alter table users add column extra text");
  expect(await restore(query, origin)).toBe(false);
});
