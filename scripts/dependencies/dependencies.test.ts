import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { type Advisory, findVulnerable } from "./advisories.ts";
import { describeLicences } from "./describe-licences.ts";
import { findUntied } from "./integrity.ts";
import { findForbidden, isAllowed } from "./licences.ts";
import { type LockFile, listLockedPackages } from "./lock.ts";
import { compareVersions } from "./versions.ts";

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));
const lock = (await read("package-lock.json")) as LockFile;
const advisories = (await read("scripts/dependencies/advisories.json")) as Advisory[];

const withoutIntegrity = (await read("scripts/dependencies/without-integrity.json")) as string[];

/** A package of the lock file, as if it had this version there. */
const locked = (path: string, version: string) =>
  listLockedPackages({ packages: { [path]: { version, license: "MIT" } } });

describe("versions", () => {
  test.each([
    ["1.2.3", "1.2.3", 0],
    ["1.2.3", "1.2.4", -1],
    ["1.10.0", "1.9.9", 1],
    ["2.0.0", "10.0.0", -1],
    ["2.0.0-beta.2", "2.0.0", -1],
    ["2.0.0-beta.2", "1.9.9", 1],
    ["2.0.0", "2.0.0-rc.1", 1],
    ["2.0.0+build.7", "2.0.0", 0],
    ["157.0.8090-0", "157.0.8089", 1],
  ])("%s and %s compare as %d", (one, other, sign) => {
    expect(Math.sign(compareVersions(one, other))).toBe(sign);
  });

  test.each(["", "1.2", "1.2.x", "^1.2.3", "git+ssh://somewhere"])("%j is none", (text) => {
    expect(() => compareVersions(text, "1.0.0")).toThrow("is not a version");
  });
});

describe("the lock file", () => {
  const packages = listLockedPackages(lock);

  test("is read whole, nested copies included", () => {
    expect(packages).toHaveLength(Object.keys(lock.packages).length - 1);
    const nested = packages.filter(({ path }) => path.split("node_modules/").length > 2);
    expect(nested.length).toBeGreaterThan(10);
    for (const { path, name } of nested) expect(path.endsWith(`/${name}`)).toBe(true);
  });

  test("holds no version that an advisory warns of, but those that are kept with a reason", () => {
    const found = findVulnerable(packages, advisories).filter(({ isAccepted }) => !isAccepted);
    expect(found).toEqual([]);
  });

  test("holds no licence that is not allowed, and docs/licences.md says them all", async () => {
    expect(findForbidden(packages)).toEqual([]);
    expect(describeLicences(packages)).toBe(await readFile("docs/licences.md", "utf8"));
  });

  test("gives binaries without a licence that of the package they are part of", () => {
    const parts = {
      "node_modules/tool": {
        version: "1.0.0",
        license: "ISC",
        optionalDependencies: { "tool-sparc": "1.0.0", other: "2.0.0" },
      },
      "node_modules/tool-sparc": { version: "1.0.0", dev: true },
      "node_modules/other": { version: "2.0.0" },
    };
    expect(listLockedPackages({ packages: parts })).toMatchObject([
      { name: "other", licence: undefined, isDevelopment: false },
      { name: "tool", licence: "ISC" },
      { name: "tool-sparc", licence: "ISC", isDevelopment: true },
    ]);
  });
});

describe("the hash of a package", () => {
  const sound = {
    version: "1.0.0",
    integrity: `sha512-${"A".repeat(86)}==`,
    dev: true,
    optional: true,
  };
  const tool = (change: object) =>
    listLockedPackages({ packages: { "node_modules/tool": { ...sound, ...change } } });
  const noHash = [expect.stringMatching(/^tool 1\.0\.0 .* has no SHA-512 of it/)];

  test("is in the lock file, but for those that cannot be had", () => {
    expect(findUntied(listLockedPackages(lock), withoutIntegrity)).toEqual([]);
  });

  test("is missed where there is none, a weak one, or an exception for something else", () => {
    expect(findUntied(tool({}), [])).toEqual([]);
    expect(findUntied(tool({ integrity: undefined }), [])).toEqual(noHash);
    expect(findUntied(tool({ integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }), [])).toEqual(
      noHash,
    );
    expect(findUntied(tool({ integrity: undefined }), ["tool@1.0.0"])).toEqual([]);
    // Packages that run in production or on every platform have no exception.
    for (const change of [{ dev: false }, { optional: false }]) {
      const packages = tool({ integrity: undefined, ...change });
      expect(findUntied(packages, ["tool@1.0.0"])).toEqual(noHash);
    }
  });

  test("an exception that is not needed any more, and an address, are reported", () => {
    expect(findUntied(tool({}), ["tool@1.0.0", "old@2.0.0"])).toEqual([
      expect.stringMatching(/^tool@1\.0\.0 needs no exception/),
      expect.stringMatching(/^old@2\.0\.0 needs no exception/),
    ]);
    const packages = tool({ resolved: "https://registry.example/tool-1.0.0.tgz" });
    expect(findUntied(packages, [])).toEqual([
      expect.stringMatching(/^tool 1\.0\.0: .* names the machine/),
    ]);
  });
});

describe("an advisory", () => {
  test.each(advisories)("$package below $fixed is found, $fixed is not", (advisory) => {
    const { package: name, from, fixed, advisory: url, what } = advisory;
    const found = findVulnerable(locked(`node_modules/a/node_modules/${name}`, `${fixed}-rc.1`), [
      advisory,
    ]);
    const [finding] = found;
    expect(found).toHaveLength(1);
    for (const part of [name, fixed, url, what, `${fixed}-rc.1`, "node_modules/a/"]) {
      expect(finding?.text).toContain(part);
    }
    expect(findVulnerable(locked(`node_modules/${name}`, fixed), [advisory])).toEqual([]);
    expect(compareVersions(from ?? "0.0.0", fixed)).toBeLessThan(0);
    expect(url).toMatch(
      /^https:\/\/(github\.com\/advisories\/GHSA(-[0-9a-z]{4}){3}|nodejs\.org\/en\/blog\/.+)$/,
    );
  });

  test("says nothing of versions before those it concerns, nor of other packages", () => {
    const advisory = advisories.find(({ from }) => from === "8.0.0");
    if (!advisory) throw new Error("No advisory begins at 8.0.0");
    expect(findVulnerable(locked(`node_modules/${advisory.package}`, "7.9.9"), [advisory])).toEqual(
      [],
    );
    expect(findVulnerable(locked("node_modules/other", "8.0.0"), [advisory])).toEqual([]);
  });

  test("is listed once, in order", () => {
    const keys = advisories.map(
      ({ package: name, advisory, from }) => `${name} ${advisory} ${from}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    const names = advisories.map(({ package: name }) => name);
    expect(names).toEqual([...names].sort());
  });
});

describe("a licence", () => {
  test.each([
    ["anything", "MIT", true],
    ["anything", "(MIT OR GPL-3.0-only)", true],
    ["anything", "MIT AND GPL-3.0-only", false],
    ["anything", "MIT AND ISC", true],
    ["anything", "AGPL-3.0-only", false],
    ["anything", "LGPL-3.0-or-later", false],
    ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
    ["@img/sharp-win32-x64", "Apache-2.0 AND LGPL-3.0-or-later", true],
    ["anything", "(MIT OR (GPL-3.0-only AND ISC))", false],
    ["anything", "SEE LICENSE IN LICENSE.md", false],
    ["anything", "", false],
  ])("of %s, %s: allowed is %s", (name, expression, expected) => {
    expect(isAllowed(name, expression)).toBe(expected);
  });

  test("that is missing or not allowed is named with its package", () => {
    const packages = listLockedPackages({
      packages: {
        "node_modules/bare": { version: "1.0.0" },
        "node_modules/strict": { version: "2.0.0", license: "AGPL-3.0-only" },
      },
    });
    expect(findForbidden(packages)).toEqual([
      expect.stringContaining("bare 1.0.0: the licence is not known"),
      expect.stringContaining("strict 2.0.0: the licence AGPL-3.0-only is not allowed"),
    ]);
  });
});
