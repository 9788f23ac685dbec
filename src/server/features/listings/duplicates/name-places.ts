import type { Place } from "#common/listings/places.ts";

/** Matches the stored reasons for a pair of listings that name places. */
const sentence = /^(Both have|One has) the (city|neighborhood) (.+?)(?:(, and the other )(.+))?$/;

/**
 * Replaces places in the stored reasons for a pair, such as `lisbon`, by the labels that the
 * questionnaire has for them now, such as `Lisbon`. Other places stay as they are.
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
