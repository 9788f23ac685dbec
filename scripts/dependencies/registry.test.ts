import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { makeBillOfMaterials } from "./bill-of-materials.ts";
import { type LockFile, listLockedPackages } from "./lock.ts";
import { describeNew, readAudit } from "./newest-advisories.ts";

/**
 * The time limit of a test. npm takes some seconds for a bill of materials, and longer on a busy
 * machine.
 */
const npmTime = { timeout: 150_000 };

test("the bill of materials lists every package of production, and no other", npmTime, async () => {
  const lock = JSON.parse(await readFile("package-lock.json", "utf8")) as LockFile;
  const expected = listLockedPackages(lock)
    .filter(({ isDevelopment }) => !isDevelopment)
    .map(({ name, version }) => `${name}@${version}`);
  const bill = await makeBillOfMaterials();
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "roost", type: "application" } },
  });
  const listed = bill.components.map((component) => component["bom-ref"]);
  expect(listed.toSorted()).toEqual([...new Set(expected)].sort());
  const known = new Set([...listed, "roost@0.1.0"]);
  for (const { ref, dependsOn } of bill.dependencies) {
    expect(known).toContain(ref);
    for (const each of dependsOn) expect(known).toContain(each);
  }
});

const advisory = {
  name: "vite",
  range: "<8.0.5",
  title: "Files outside the project can be read",
  url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
};

test("readAudit returns each advisory of the registry's report once, and undefined for a response that is not such a report", () => {
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      vite: { name: "vite", via: [{ source: 1, ...advisory }] },
      plugin: { name: "plugin", via: ["vite"] },
      other: { name: "other", via: [{ source: 1, ...advisory }, { name: "other" }] },
    },
  };
  expect(readAudit(report)).toEqual([advisory]);
  expect(readAudit({ vulnerabilities: {} })).toEqual([]);
  expect(readAudit({ error: { code: "ENOAUDIT" } })).toBeUndefined();
});

test("describeNew reports an advisory of the npm registry unless the check of advisories.json has reported the same package and URL", () => {
  const reported = `vite 8.0.4 (node_modules/vite) is vulnerable. Files: ${advisory.url}`;
  expect(describeNew([advisory], [reported])).toEqual([]);
  const added = [expect.stringMatching(/^vite <8\.0\.5 is vulnerable\. Files outside/)];
  expect(describeNew([advisory], [])).toEqual(added);
  expect(describeNew([advisory], [reported.replace("cccc", "dddd")])).toEqual(added);
  expect(describeNew([advisory], [`not-${reported}`])).toEqual(added);
});
