/**
 * Compares versions as SemVer 2.0 orders them, but that all prereleases of a version count alike.
 *
 * @returns below, at or above zero, as a sort wants it
 * @throws an Error for what is not `x.y.z`, with or without a prerelease or build
 */
export function compareVersions(one: string, other: string): number {
  const a = parse(one);
  const b = parse(other);
  const difference = a.numbers.map((number, at) => number - (b.numbers[at] ?? 0)).find(Boolean);
  return difference ?? Number(b.isPrerelease) - Number(a.isPrerelease);
}

function parse(version: string): { numbers: number[]; isPrerelease: boolean } {
  const [, numbers = "", prerelease] =
    /^(\d+\.\d+\.\d+)(-[\w.-]+)?(?:\+[\w.-]+)?$/.exec(version) ?? [];
  if (numbers === "") throw new Error(`${JSON.stringify(version)} is not a version`);
  return { numbers: numbers.split(".").map(Number), isPrerelease: prerelease !== undefined };
}
