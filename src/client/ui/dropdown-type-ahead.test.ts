import { describe, expect, it } from "vitest";
import { findByLetters } from "./dropdown-type-ahead.ts";

const labels = ["Alfama", "Graça", "Bairro Alto", "Baixa", "1st – Louvre"];

describe("letters typed on a dropdown", () => {
  it("lead to the next option that begins with them, whatever its accents", () => {
    expect(findByLetters(labels, "gra", -1)).toBe(1);
    expect(findByLetters(labels, "GRAC", -1)).toBe(1);
    expect(findByLetters(labels, "b", 1)).toBe(2);
  });

  it("stay on the current option while the word goes on", () => {
    expect(findByLetters(labels, "ba", 2)).toBe(2);
    expect(findByLetters(labels, "baix", 2)).toBe(3);
  });

  it("walk through the options when one letter is repeated, and begin again after the last", () => {
    expect(findByLetters(labels, "bb", 2)).toBe(3);
    expect(findByLetters(labels, "bbb", 3)).toBe(2);
  });

  it("find a later word where no option begins with them, and nothing where none has it", () => {
    expect(findByLetters(labels, "lou", -1)).toBe(4);
    expect(findByLetters(labels, "x", -1)).toBe(-1);
    expect(findByLetters([], "x", -1)).toBe(-1);
  });
});
