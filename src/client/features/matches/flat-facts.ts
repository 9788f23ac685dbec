import type { MatchedFlat } from "#common/matches/match.ts";
import { availabilityOf, kindOf, placeOf, rentOf } from "../listings/listing-title.ts";
import type { Choices } from "../listings/use-choices.ts";

/** Returns the most important facts of a flat, such as its place, its rent and its size. */
export function factsOf(flat: MatchedFlat, choices: Choices): string[] {
  const available = availabilityOf(flat.availableFrom);
  return [
    placeOf(flat, choices),
    rentOf(flat) ?? "Rent unknown",
    flat.title === null ? "" : kindOf(flat),
    available === undefined ? "" : `Available ${available === "now" ? "now" : `from ${available}`}`,
  ].filter((fact) => fact !== "");
}
