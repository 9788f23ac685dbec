import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askNpm } from "./ask-npm.ts";
import type { LockFile } from "./lock.ts";

const file = "dist/sbom.cdx.json";

/**
 * The maximum number of milliseconds that npm may take. Usually it takes two seconds, and on a busy
 * machine many times as long.
 */
const withinMs = 120_000;

/** The part of a CycloneDX document that the tests read. */
type Bill = {
  metadata: { component: { name: string } };
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const readJson = async (name: string) =>
  JSON.parse(await readFile(name, "utf8")) as Record<string, unknown>;

/**
 * Returns a package.json, or an entry of package-lock.json, without its development dependencies.
 */
const forProduction = ({ devDependencies: _left, ...manifest }: Record<string, unknown>) =>
  manifest;

/**
 * Returns a CycloneDX document that lists the production packages in package-lock.json, for all
 * platforms, with their licences and hashes. No network and no installed packages are needed.
 *
 * @throws an Error if npm is missing, fails, or takes too long
 */
export async function makeBillOfMaterials(): Promise<Bill> {
  const directory = await mkdtemp(join(tmpdir(), "roost-sbom-"));
  try {
    // The folder has the name `roost`, because npm uses the folder's name as the name of the
    // product. The package files in it list no development dependencies. npm's option `--omit=dev`
    // is no substitute, because it would also leave out packages that both production and a
    // development tool need.
    const folder = join(directory, "roost");
    await mkdir(folder);
    const write = (name: string, content: object) =>
      writeFile(join(folder, name), JSON.stringify(content));
    const lock = (await readJson("package-lock.json")) as LockFile;
    const entries = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
    const packages = Object.fromEntries(
      entries.map(([path, entry]) => [path, path === "" ? forProduction(entry) : entry]),
    );
    await write("package.json", forProduction(await readJson("package.json")));
    await write("package-lock.json", { ...lock, packages });
    const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
    return (await askNpm(args, { withinMs, folder })) as Bill;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Writes the bill of materials beside the built files. Without npm it is left out, and the build
 * continues, because the site does not need it.
 */
export async function writeBillOfMaterials(): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(await makeBillOfMaterials(), null, 2)}\n`);
    console.log(`${file} lists the packages of this build.`);
  } catch (error) {
    console.warn(`${file} was not written: ${error instanceof Error ? error.message : "unknown"}`);
  }
}
