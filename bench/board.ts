import { chromium, type Page } from "@playwright/test";
import type { Database } from "../src/server/db/connection.ts";
import { fillSearches } from "./fill-searches.ts";
import { fillDatabase } from "./filled-database.ts";
import { startMeasuredServer } from "./measured-server.ts";
import type { Row } from "./report.ts";
import { median, percentile, rounds } from "./rounds.ts";
import { slowestOf } from "./slowest-call.ts";

const cards = 2_000;
/** The time of one frame at 60 frames a second, in milliseconds. */
const frameMs = 1_000 / 60;

/** Stores searches in all columns of the board, and a `paused` event for each paused search. */
export async function fillBoard(database: Database): Promise<void> {
  await fillSearches(database, 0, cards);
  const { query } = database;
  await query(`
    with numbered as (select id, row_number() over (order by id) as n from submissions)
    update submissions set
      accepted_at = now() - n * interval '40 minutes',
      status = (array['new', 'new', 'working', 'sent', 'sent', 'closed', 'new'])[1 + n % 7],
      life = (array['active', 'active', 'active', 'active', 'paused', 'ended', 'unconfirmed'])[1 + n % 7],
      ended_at = case when n % 7 = 5 then now() end,
      ended_reason = case when n % 7 = 5 then 'closed' end,
      sent_at = case when n % 7 in (3, 4) then now() - n % 6 * interval '1 day' end,
      days_began_at = case when n % 7 in (3, 4) then now() - n % 6 * interval '1 day' end
    from numbered where numbered.id = submissions.id
  `);
  await query(`
    insert into search_events (submission_id, kind, actor, at)
    select id, 'paused', 'searcher', now() - interval '1 hour' from submissions where life = 'paused'
  `);
  await query("vacuum analyze submissions");
}

/**
 * Drags the first card of the column New over all columns, and returns the milliseconds of each
 * frame.
 */
async function dragCard(page: Page): Promise<number[]> {
  const card = page.getByRole("region", { name: "New" }).getByRole("listitem").first();
  const box = await card.boundingBox();
  if (!box) throw new Error("There is no card to drag");
  await page.mouse.move(box.x + 60, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 80, box.y + 60);
  await page.evaluate(() => {
    const frames: number[] = [];
    let before = performance.now();
    const note = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(globalThis, { frames });
  });
  for (let step = 0; step < 120; step += 1) {
    const x = 300 + 900 * Math.abs(Math.sin(step / 20));
    await page.mouse.move(x, box.y + 60 + step);
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return frames.slice(1);
}

/**
 * Measures how fast the server sends a board of 2,000 searches, and how smoothly a card is dragged
 * over the board's columns.
 *
 * @param dataDir an empty directory
 */
export async function measureBoard(dataDir: string, executablePath: string): Promise<Row[]> {
  await fillDatabase({ dataDir }, fillBoard);
  await using server = await startMeasuredServer({ dataDir });
  const answer = await slowestOf([["the board", "submissions.board", {}]], (name, body) =>
    server.ask(`/trpc/${name}`, { method: "POST", body }),
  );
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.request.post(`${server.url}/api/login`, { data: server.account });
    await page.goto(`${server.url}/admin/submissions?layout=board`);
    await page.getByRole("region", { name: "New" }).getByRole("listitem").first().waitFor();
    const dragged = await rounds(() => dragCard(page));
    const late = dragged.map((frames) => {
      const missed = frames.filter((ms) => ms > 1.5 * frameMs).length;
      return (100 * missed) / frames.length;
    });
    return [
      {
        name: `board of ${cards} searches on PGlite: first answer, p95`,
        unit: "ms",
        measured: answer.ms,
        limit: 100,
        limitIs: "maximum",
        note: answer.words,
      },
      {
        name: `board of ${cards} searches: time of a frame while a card is dragged, median`,
        unit: "ms",
        measured: median(dragged.flat()),
        limit: 1.1 * frameMs,
        limitIs: "maximum",
        note: `95 % of the frames within ${percentile(dragged.flat(), 95).toFixed(1)} ms; ${median(late).toFixed(0)} % missed a frame`,
      },
    ];
  } finally {
    await browser.close();
  }
}
