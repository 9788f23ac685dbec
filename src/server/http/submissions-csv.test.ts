import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { toIsoDate } from "#common/dates.ts";
import { accepted, someAnswers, store } from "../features/submissions/testing.ts";
import {
  openTestContext,
  sessionCookie,
  someAdmin,
  someUser,
  type TestContext,
} from "../testing.ts";
import { expectRefusals, readCsv, readTable, serveExport, watchExport } from "./testing-export.ts";

const path = "/api/admin/submissions.csv";

const serve = (opened: TestContext) => serveExport(opened, path, "POST");

test("the export of submissions lists the submissions that match the filter, with the questionnaire's labels", async () => {
  await using opened = await openTestContext();
  const [id = "", other = ""] = await store(opened, [
    accepted(someAnswers, { acceptedAt: "2026-01-31T10:20:30.000Z" }),
    accepted({ ...someAnswers, city: "porto" }, { acceptedAt: "2026-02-01T00:00:00.000Z" }),
  ]);
  const { update, addNote } = opened.callerAs(someAdmin).submissions;
  const { sentAt } = await update({ id, status: "sent", assigneeId: someAdmin.id });
  await addNote({ id, text: 'Called, "yes"\nand again' });
  await addNote({ id, text: "Done" });
  await using server = await serve(opened);

  const answer = await server.ask(
    '{"from":"2026-01-31","to":"2026-01-31","assignee":2,"status":"sent"}',
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="submissions-${toIsoDate(new Date())}.csv"`,
  );
  const [row, ...more] = await readTable(answer);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    ID: id,
    Received: "2026-01-31T10:20:30.000Z",
    Status: "sent",
    Assignee: "admin",
    Deadline: "2026-02-01T10:20:30.000Z",
    Sent: sentAt,
    Name: "Ana O'Neill",
    Email: "ana@example.org",
    City: "Lisbon",
    Delivery: "none",
    Version: "1",
    Notes: 'Called, "yes"\nand again\nDone',
  });
  const cellOf = (field: string) =>
    Object.entries(row ?? {}).find(([name]) => name.endsWith(` (${field})`))?.[1];
  expect(cellOf("neighborhoods")).toBe("Alfama; Graça");
  expect(cellOf("rentRange")).toBe("€800 – €1,500");
  expect(cellOf("moveInDate")).toBe("March 1, 2126");
  expect(cellOf("includeUtilities")).toBe("Yes");
  // The cell has an apostrophe, because a spreadsheet program would read its leading plus sign as a
  // formula.
  expect(cellOf("phone")).toBe("'+351 900 000 000");
  expect(cellOf("additionalComments")).toBe("");
  expect(Object.keys(row ?? {}).at(-1)).toBe("Notes");

  const all = await readTable(await server.ask());
  expect(all.map(({ ID }) => ID)).toEqual([other, id]);
  expect((await readTable(await server.ask('{"overdue":true}'))).map(({ ID }) => ID)).toEqual([
    other,
  ]);
  const { rows } = await opened.context.database.query(
    "select username, subject from audit_log where action = 'submissions.export' order by id",
  );
  expect(rows).toEqual(
    ["1 submissions", "2 submissions", "1 submissions"].map((subject) => ({
      username: "admin",
      subject,
    })),
  );
});

test("the export has a column for each question of the answered questionnaire versions, with the newest of their labels", async () => {
  await using opened = await openTestContext();
  const asking = (fields: [id: string, label: string][]) =>
    JSON.stringify({
      steps: [
        {
          id: "a",
          title: "A",
          description: "",
          fields: fields.map(([id, label]) => ({ id, label, type: "text" })),
        },
      ],
    });
  await opened.context.database.db
    .insertInto("questionnaireVersions")
    .values([
      {
        version: 2,
        value: asking([
          ["wish", "Wish"],
          ["gone", "Gone"],
        ]),
      },
      {
        version: 3,
        value: asking([
          ["wish", "=Wish, as it is"],
          ["new", "New"],
        ]),
      },
      {
        version: 4,
        value: asking([
          ["wish", "Nobody saw this label"],
          ["never", "Nobody answered it"],
        ]),
      },
    ])
    .execute();
  await store(opened, [
    accepted({ wish: "=1+1", gone: "@x" }, { definitionVersion: 2 }),
    accepted({ wish: "b", new: "\r\n" }, { definitionVersion: 3 }),
    accepted({ wish: "c", odd: ["1", "2"] }, { definitionVersion: null }),
  ]);
  await using server = await serve(opened);
  const rows = await readTable(await server.ask());
  expect(Object.keys(rows[0] ?? {}).slice(11)).toEqual([
    "'=Wish, as it is (wish)",
    "New (new)",
    "Gone (gone)",
    "odd (odd)",
    "Notes",
  ]);
  const cells = rows.map((row) => Object.values(row).slice(10).join("|"));
  expect(cells.toSorted()).toEqual(["2|'=1+1||'@x||", "3|b|\n|||", "|c|||1; 2|"]);
});

test("if no submission matches the filter, the export of submissions contains only the header", async () => {
  await using opened = await openTestContext();
  await using server = await serve(opened);
  const text = await (await server.ask('{"city":"nowhere"}')).text();
  expect(readCsv(text.replace("\uFEFF", ""))).toHaveLength(1);
});

test("the submissions export refuses visitors, ordinary users and invalid filters", async () => {
  await using opened = await openTestContext();
  await using server = await serve(opened);
  const cookie = await sessionCookie(opened.context, someUser);
  await expectRefusals(server, cookie, [
    '{"status":"lost"}',
    '{"page":1}',
    '{"assignee":"1"}',
    '{"assignee":1.5}',
    '{"overdue":"true"}',
    '{"overdue":false}',
    '{"from":"2026-1-1"}',
    '{"from":"2026-02-02","to":"2026-02-01"}',
    '{"city":["a","b"]}',
    '{"q":"\\u0000"}',
    '{"__proto__":"x"}',
    "[]",
    "{",
  ]);
  // The submissions export has no GET route, because a search term may be a person's name, and URLs
  // are logged.
  const { status } = await fetch(`${server.url}?q=ana`, { headers: { cookie: server.cookie } });
  expect(status).toBe(404);
  const { rows } = await opened.context.database.query("select distinct action from audit_log");
  expect(rows).toEqual([{ action: "call.refused" }]);
});

/** Inserts the given number of submissions, each with a long comment. */
const fill = ({ context }: TestContext, count: number) =>
  sql`
    insert into submissions (id, answers, definition_version, journal_path, accepted_at)
    select gen_random_uuid(), jsonb_build_object('additionalComments', repeat('x', 2000)), 1, 'j',
      now() - make_interval(secs => i / 3)
    from generate_series(1, ${count}::integer) as i
  `.execute(context.database.db);

const watched = (opened: TestContext, failAt?: number) => watchExport(opened, "string_agg", failAt);

test("an export of many submissions contains each of them once, although they are read from the database in several parts", async () => {
  await using own = await openTestContext();
  await fill(own, 2_600);
  const { seen, opened } = watched(own);
  await using server = await serve(opened);
  const rows = await readTable(await server.ask());
  expect(new Set(rows.map(({ ID }) => ID)).size).toBe(2_600);
  const received = rows.map(({ Received = "" }) => Received);
  expect(received).toEqual(received.toSorted().toReversed());
  expect(seen.parts).toBe(6);
});

test("a submissions export that fails midway breaks the connection", async () => {
  await using own = await openTestContext();
  await fill(own, 1_200);
  const { opened } = watched(own, 3);
  await using server = await serve(opened);
  const answer = await server.ask();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("terminated");
});

test("an export of submissions stops reading rows when its client disconnects", async () => {
  await using own = await openTestContext();
  await fill(own, 10_000);
  const { seen, opened } = watched(own);
  await using server = await serve(opened);
  const asked = request(server.url, {
    method: "POST",
    headers: { cookie: server.cookie, "content-type": "application/json" },
  }).end("{}");
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await once(answer, "readable");
  answer.destroy();
  // The loop sends other requests until the server has stopped reading rows for the disconnected
  // client.
  let before: number;
  do {
    before = seen.parts;
    await server.ask('{"city":"nowhere"}').then((other) => other.text());
  } while (seen.parts > before + 1);
  expect(seen.parts).toBeLessThan(20);
});
