import { describe, expect, it } from "vitest";
import { findByLetters } from "./dropdown-type-ahead.ts";

const labels = ["Alfama", "Graça", "Bairro Alto", "Baixa", "1st – Louvre"];

describe("typing letters on a dropdown finds options", () => {
  it("typing letters in a dropdown finds the next option that begins with them, ignoring case and accents", () => {
    expect(findByLetters(labels, "gra", -1)).toBe(1);
    expect(findByLetters(labels, "GRAC", -1)).toBe(1);
    expect(findByLetters(labels, "b", 1)).toBe(2);
  });

  it("typing in a dropdown stays on the current option while it still matches the letters", () => {
    expect(findByLetters(labels, "ba", 2)).toBe(2);
    expect(findByLetters(labels, "baix", 2)).toBe(3);
  });

  it("repeating a letter in a dropdown goes through the matching options, and after the last one starts again", () => {
    expect(findByLetters(labels, "bb", 2)).toBe(3);
    expect(findByLetters(labels, "bbb", 3)).toBe(2);
  });

  it("if no option of a dropdown begins with the typed letters, an option with a later word that begins with them is found", () => {
    expect(findByLetters(labels, "lou", -1)).toBe(4);
    expect(findByLetters(labels, "x", -1)).toBe(-1);
    expect(findByLetters([], "x", -1)).toBe(-1);
  });
});
