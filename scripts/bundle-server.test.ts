import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bundle } from "./bundle-server.ts";

test("if an error ends a process that runs bundled code, the stack trace names files and lines of the TypeScript source", async () => {
  const directory = await mkdtemp(join(tmpdir(), "roost-bundle-"));
  try {
    const source = join(directory, "failing.ts");
    await writeFile(
      source,
      `import { mapLastStack } from ${JSON.stringify(resolve("src/server/mapped-stacks.ts"))};

type Reason = { reason: string };
const fail = ({ reason }: Reason): never => {
  throw new Error(reason);
};
mapLastStack();
setTimeout(() => fail({ reason: "out of wood" }));
`,
    );
    const built = join(directory, "built", "failing.js");
    await bundle(source, built);
    const failure: unknown = await promisify(execFile)(process.execPath, [built]).catch(
      (error: unknown) => error,
    );
    const { stderr } = failure as { stderr: string };
    expect(stderr).toContain("Error: out of wood");
    expect(stderr).toMatch(/at fail \(file:\S+\/failing\.ts:5:9\)/);
    expect(stderr).toMatch(/failing\.ts:8:/);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
