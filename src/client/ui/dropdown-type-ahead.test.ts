import { describe, expect, it } from "vitest";
import { findByLetters } from "./dropdown-type-ahead.ts";

const labels = ["Alfama", "Graça", "Bairro Alto", "Baixa", "1st – Louvre"];

describe("the letters that a person types in a dropdown find an option", () => {
  it("typing letters in a dropdown finds the next option that begins with them, ignoring case and accents", () => {
    expect(findByLetters(labels, "gra", -1)).toBe(1);
    expect(findByLetters(labels, "GRAC", -1)).toBe(1);
    expect(findByLetters(labels, "b", 1)).toBe(2);
  });

  it("if a person types several letters in a dropdown, the current option stays selected as long as it begins with them", () => {
    expect(findByLetters(labels, "ba", 2)).toBe(2);
    expect(findByLetters(labels, "baix", 2)).toBe(3);
  });

  it("if a person repeats a letter in a dropdown, the options that begin with it are selected in turn", () => {
    expect(findByLetters(labels, "bb", 2)).toBe(3);
    expect(findByLetters(labels, "bbb", 3)).toBe(2);
  });

  it("if no option of a dropdown begins with the typed letters, the letters find an option by a later word of its label", () => {
    expect(findByLetters(labels, "lou", -1)).toBe(4);
    expect(findByLetters(labels, "x", -1)).toBe(-1);
    expect(findByLetters([], "x", -1)).toBe(-1);
  });
});
