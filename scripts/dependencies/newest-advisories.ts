import { askNpm } from "./ask-npm.ts";

/**
 * The maximum number of milliseconds that the check waits for npm (`withinMs`), and that npm waits
 * for the registry (`registryWithinMs`). Both usually respond within two seconds.
 */
const withinMs = 15_000;
const registryWithinMs = 5_000;

/** A vulnerable package, as the registry reports it. */
export type RegistryAdvisory = { name: string; range: string; title: string; url: string };

type Part = { [key in keyof RegistryAdvisory]?: unknown };

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Returns the advisories in the output of `npm audit --json`; undefined if the output is not a
 * report of advisories.
 */
export function readAudit(report: Record<string, unknown>): RegistryAdvisory[] | undefined {
  const { vulnerabilities } = report;
  if (typeof vulnerabilities !== "object" || vulnerabilities === null) return undefined;
  const found = Object.values(vulnerabilities).flatMap(({ via }: { via?: unknown }) =>
    (Array.isArray(via) ? via : []).flatMap(({ name, range, title, url }: Part) =>
      isText(name) && isText(range) && isText(title) && isText(url)
        ? [{ name, range, title, url }]
        : [],
    ),
  );
  const byAddress = new Map(found.map((one) => [`${one.name} ${one.url}`, one]));
  return [...byAddress.values()];
}

/**
 * Asks the registry for advisories about the packages in package-lock.json.
 *
 * @returns undefined if the registry sends no report, cannot be reached, or takes too long
 */
export async function askRegistry(): Promise<RegistryAdvisory[] | undefined> {
  const options = ["--fetch-retries=0", `--fetch-timeout=${registryWithinMs}`];
  try {
    return readAudit(await askNpm(["audit", "--json", ...options], { withinMs }));
  } catch {
    return undefined;
  }
}

/**
 * Returns a message for each advisory that the check of advisories.json has not reported.
 *
 * @param reported the messages of that check
 */
export function describeNew(
  advisories: readonly RegistryAdvisory[],
  reported: readonly string[],
): string[] {
  return advisories
    .filter(
      ({ name, url }) =>
        !reported.some((text) => text.startsWith(`${name} `) && text.includes(url)),
    )
    .map(
      ({ name, range, title, url }) =>
        `${name} ${range} is vulnerable. ${title}: ${url}\n  The registry reports it, and advisories.json does not: upgrade, or add it there.`,
    );
}
