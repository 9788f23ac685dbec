import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";

type Import = { from: string; to: string };

/**
 * Returns the name of the unit of code (a “room”) to which the import rules assign a file: the
 * file's feature, otherwise its folder within `src/client` or `src/server`. A file directly within
 * one of these two folders is a unit by itself.
 */
export function roomOf(file: string): string {
  const [room] = /^src\/(?:client|server)\/(?:features\/[^/]+|[^/]+)(?=\/)/.exec(file) ?? [];
  return room ?? file;
}

/**
 * Returns the import cycles: groups of features or folders that import each other, directly or
 * through further ones.
 */
export function findKnots(imports: readonly Import[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  }
  const reachable = new Map(
    Array.from(targets.keys(), (room) => {
      const reached = new Set(targets.get(room));
      for (const next of reached) for (const other of targets.get(next) ?? []) reached.add(other);
      return [room, reached] as const;
    }),
  );
  const knots = new Map<string, string[]>();
  for (const [room, rooms] of reachable) {
    if (!rooms.has(room)) continue;
    const knot = [...rooms].filter((other) => reachable.get(other)?.has(room)).sort();
    knots.set(knot.join(), knot);
  }
  return [...knots.values()];
}

const toSnakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the tables that a source file inserts into, updates or deletes from. */
export function tablesWritten(source: string, tables: ReadonlySet<string>): string[] {
  const named = [...source.matchAll(/\.(?:insertInto|updateTable|deleteFrom)\("(\w+)/g)];
  const inSql = [...source.matchAll(/\b(?:insert into|delete from|update)\s+([a-z_]+)\b/g)];
  const written = [...named, ...inSql].map(([, name = ""]) => toSnakeCase(name));
  return [...new Set(written)].filter((name) => tables.has(name));
}

const roles = ["router", "store", "queue", "files", "schedule", "rules"];
const verbs = [
  ..."announce answer apply capture change check compute copy count create crop delete deliver describe detect".split(
    " ",
  ),
  ..."draw drop encrypt enqueue erase export extend find fold forget guard hash identify import invite listen load log".split(
    " ",
  ),
  ..."manage order preview propose read record refuse release remove render replace report resend reset restore revoke run save send share".split(
    " ",
  ),
  ..."show split stage submit swap sweep update upload verify withdraw write".split(" "),
];

/**
 * Returns whether a file of a server feature may have this name. The name must end with a role,
 * such as `store`, or begin with a verb, as `log-import` does.
 */
export function isServerName(name: string): boolean {
  const words = name.split("-");
  const [first = ""] = words;
  if (roles.includes(words.at(-1) ?? "")) return true;
  // A file name that ends with none of the `roles` must begin with a verb, or with `stored`. The
  // file `stored-posts`, for example, describes how posts are stored.
  return words.length > 1 && (verbs.includes(first) || first === "stored");
}

const isTestFile = (file: string) => /\.test\.tsx?$|\/testing[^/]*$/.test(file);

/** Reads the imports between files of `src` from a file that dependency-cruiser has written. */
async function readImports(path: string): Promise<(Import & { file: string; target: string })[]> {
  const { modules } = JSON.parse(await readFile(path, "utf8")) as {
    modules: { source: string; dependencies: { resolved: string }[] }[];
  };
  const ours = modules.filter(({ source }) => source.startsWith("src/") && !isTestFile(source));
  return ours.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => /^src\/(?:client|server)\//.test(resolved))
      .map(({ resolved }) => ({
        file: source,
        target: resolved,
        from: roomOf(source),
        to: roomOf(resolved),
      })),
  );
}

async function describeKnots(path: string): Promise<string[]> {
  const imports = await readImports(path);
  return findKnots(imports).map((knot) => {
    const rooms = new Set(knot);
    const examples = new Map(
      imports
        .filter(({ from, to }) => from !== to && rooms.has(from) && rooms.has(to))
        .map(({ from, to, file, target }) => [`${from} ${to}`, `  ${file} imports ${target}`]),
    );
    const advice = "Move what both need down, or hand it in as an argument.";
    return [`${knot.join(" and ")} import each other. ${advice}`, ...examples.values()].join("\n");
  });
}

async function describeSharedTables(): Promise<string[]> {
  const types = await readFile("db/types.ts", "utf8");
  const [, names = ""] = /export interface DB \{(.*?)\}/s.exec(types) ?? [];
  const tables = new Set(
    Array.from(names.matchAll(/(\w+):/g), ([, name = ""]) => toSnakeCase(name)),
  );
  const writers = new Map<string, Set<string>>();
  for await (const file of glob("src/server/**/*.ts")) {
    if (isTestFile(file)) continue;
    for (const table of tablesWritten(await readFile(file, "utf8"), tables)) {
      writers.set(table, (writers.get(table) ?? new Set()).add(roomOf(file)));
    }
  }
  return [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(
      ([table, rooms]) =>
        `The table ${table} is written by ${[...rooms].sort().join(" and ")}. One feature owns a table: call its store or verb-noun.`,
    );
}

async function describeNames(): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob("src/server/features/*/*.ts")) {
    if (isTestFile(file) || isServerName(basename(file, ".ts"))) continue;
    problems.push(
      `${file} is neither a ${roles.join(", a ")} nor a verb and a noun. SQL belongs in a store, work of several steps in a verb-noun, background work in a queue, and constants in rules.`,
    );
  }
  return problems;
}

/** Returns the names of test files that a text mentions and that are not among the files. */
export function findUnknownTests(text: string, files: readonly string[]): string[] {
  const known = new Set(files.map((file) => basename(file)));
  const named = [...text.matchAll(/`([\w-]+\.(?:test|spec|fault)\.tsx?)`/g)];
  return [...new Set(named.map(([, name = ""]) => name))].filter((name) => !known.has(name));
}

async function describeUnknownTests(): Promise<string[]> {
  const page = "docs/security.md";
  const files: string[] = [];
  for await (const file of glob("{src,e2e,faults,scripts}/**/*.{test,spec,fault}.{ts,tsx}")) {
    files.push(file);
  }
  return findUnknownTests(await readFile(page, "utf8"), files).map(
    (name) => `${page} names the test ${name}, which does not exist.`,
  );
}

/**
 * Checks four rules: features and folders must not import each other in a cycle, only one feature
 * may write to a table, files of server features must have names of an allowed form, and all tests
 * that docs/security.md names must exist. Prints each problem. Returns 1 if there is a problem, and
 * otherwise 0.
 *
 * @param imports the path of a file with all imports, which dependency-cruiser has written as JSON
 */
export async function checkStructure(imports: string): Promise<number> {
  const problems = [
    ...(await describeKnots(imports)),
    ...(await describeSharedTables()),
    ...(await describeNames()),
    ...(await describeUnknownTests()),
  ];
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}
