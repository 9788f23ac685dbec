import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestContext, someAdmin } from "../../testing.ts";

test("with 100,000 submissions, the table and the counts are read within seconds", async () => {
  await using opened = await openTestContext();
  const { db } = opened.context.database;
  // Each statement inserts a part, because the server ends statements that take long.
  const part = 10_000;
  for (let from = 0; from < 100_000; from += part) {
    await sql`
    insert into submissions (
      id, answers, journal_path, accepted_at, status, contact_name, contact_email, city, delivery_state
    )
    select gen_random_uuid(), jsonb_build_object('name', 'Visitor ' || md5(i::text),
        'email', 'visitor-' || i || '@example.org', 'phone', '+351 900 ' || i,
        'additionalComments', 'A quiet street, and a café near by.'),
      'journal/x.jsonl', now() - make_interval(mins => i),
      (array['new', 'working', 'sent', 'closed'])[1 + i % 4], 'Visitor ' || md5(i::text),
      'visitor-' || i || '@example.org', (array['lisbon', 'porto'])[1 + i % 2],
      case when i % 1000 = 0 then 'retrying' else 'delivered' end
    from generate_series(${from + 1}::integer, ${from + part}::integer) as i
  `.execute(db);
  }
  await sql`analyze submissions`.execute(db);
  const { table, counts } = opened.callerAs(someAdmin).submissions;
  const within = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };
  // The time limits are far above the usual times, so that the test passes on slow machines.
  // Without the indexes, or if whole rows were sorted, the queries would take many times as long.
  for (const input of [
    {},
    { page: 4000 },
    { sort: "name" as const, page: 2000 },
    { q: "VISITOR-99999@" },
    { q: "351 900 99999" },
    { overdue: true as const, city: "porto" },
  ]) {
    expect(await within(table(input))).toBeLessThan(4_000);
  }
  expect(await within(counts())).toBeLessThan(2_000);
});
