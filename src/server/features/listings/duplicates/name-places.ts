import type { Place } from "#common/listings/places.ts";

/**
 * Matches a stored reason why two listings may be the same flat, if it names a city or a
 * neighborhood.
 */
const sentence = /^(Both have|One has) the (city|neighborhood) (.+?)(?:(, and the other )(.+))?$/;

/**
 * Takes the stored reasons why two listings may be the same flat. Returns them with the current
 * labels of the questionnaire's cities and neighborhoods, such as `Lisbon`, in place of stored
 * values such as `lisbon`. Names that the questionnaire does not have stay as they are.
 */
export function namePlaces(reasons: readonly string[], places: readonly Place[]): string[] {
  const cities = labelsOf(places);
  const neighborhoods = labelsOf(places.flatMap((place) => place.neighborhoods));
  return reasons.map((reason) =>
    reason.replace(
      sentence,
      (_all, start: string, kind: string, first: string, between = "", other = "") => {
        const labels = kind === "city" ? cities : neighborhoods;
        const labelOf = (value: string) => labels.get(value) ?? value;
        return `${start} the ${kind} ${labelOf(first)}${between}${labelOf(other)}`;
      },
    ),
  );
}

const labelsOf = (options: readonly { value: string; label: string }[]) =>
  new Map(options.map(({ value, label }) => [value, label]));
