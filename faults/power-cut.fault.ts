import { expect, inject, onTestFailed, test } from "vitest";
import { createChance } from "./fortnight/world.ts";
import type { Answer } from "./power-cut/changes.ts";
import { cutPower } from "./power-cut/cut-power.ts";
import { listProblems } from "./power-cut/list-problems.ts";
import { useServer } from "./power-cut/use-server.ts";
import { fullOrShort, isFull } from "./scale.ts";
import { temporaryDirectory } from "./temporary-directory.ts";

const seed = Number(process.env.FAULT_SEED ?? fullOrShort(Date.now() % 100_000, 38_544));
const chance = createChance(seed);

test("after power cuts, the database contains everything that the server had confirmed, and is undamaged", async () => {
  onTestFailed(() => console.log(`FAULT_SEED=${seed}`));
  await using stack = new AsyncDisposableStack();
  let directory = stack.use(await temporaryDirectory(inject("dataTemplate")));
  let answered: Answer[] = [];
  let cuts = 0;
  for (let use = 0; use < fullOrShort(10, 1); use += 1) {
    const recording = await useServer(directory.path, {
      chance,
      answered,
      sends: chance.between(20, 80),
      isImporting: use % 3 === 2,
    });
    const { length, startLength } = recording;
    // The test simulates two power cuts: at a random moment while the server was in use, and after
    // the server's last change. The full run first simulates one at a random moment of the server's
    // start. The next server starts with the files that the cut after the last change has left.
    const inUse = chance.between(startLength, length);
    const moments = isFull ? [chance.between(0, startLength), inUse, length] : [inUse, length];
    const before = directory;
    const answeredBefore = answered;
    for (const moment of moments) {
      if (directory !== before) await directory[Symbol.asyncDispose]();
      directory = stack.use(await temporaryDirectory(before.path));
      const changes = recording.first(moment, directory.path);
      const answers = changes.flatMap((each) => (each.kind === "answer" ? [each.answer] : []));
      answered = [...answeredBefore, ...answers];
      await cutPower(changes, chance);
      await using copy = await temporaryDirectory(directory.path);
      const problems = await listProblems(copy.path, answered);
      expect({ use, moment, problems }).toEqual({ use, moment, problems: [] });
      cuts += 1;
    }
    await before[Symbol.asyncDispose]();
  }
  console.log(`${cuts} power cuts, ${answered.length} answers at the end`);
  expect(answered.length).toBeGreaterThan(0);
});
