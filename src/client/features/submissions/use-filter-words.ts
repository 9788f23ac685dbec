import { describeFilter } from "./describe-filter.ts";
import type { Narrowing } from "./submission-view.ts";
import { useAssigneeName, useCityName } from "./use-names.ts";

/** Describes the submissions that a filter selects; undefined without a filter. */
export function useFilterWords(filter: Narrowing & { q?: string }): string | undefined {
  const cityName = useCityName();
  const assigneeName = useAssigneeName();
  return describeFilter(filter, { cityName, assigneeName });
}
