import { readdir, readFile } from "node:fs/promises";

const directory = "src/client/routes";
const tree = "src/client/route-tree.gen.ts";

/**
 * Checks that the generated route tree contains exactly the existing route files. Without this
 * check, a difference would cause only unclear type errors.
 */
export async function checkRouteTrees(): Promise<number> {
  const imported = (await readFile(tree, "utf8")).matchAll(/from "\.\/routes\/([^"]+)"/g);
  const inTree = new Set([...imported].map(([, name]) => name));
  const files = new Set((await readdir(directory)).filter((name) => /^[^-].*\.tsx$/.test(name)));
  const problems = [
    ...[...files].filter((name) => !inTree.has(name)).map((name) => `${name} is not yet in`),
    ...[...inTree]
      .filter((name) => !files.has(name ?? ""))
      .map((name) => `${name} is gone, but not from`),
  ];
  for (const problem of problems) {
    console.error(`${directory}/${problem} ${tree}: \`npm run build\` writes it`);
  }
  return problems.length === 0 ? 0 : 1;
}
