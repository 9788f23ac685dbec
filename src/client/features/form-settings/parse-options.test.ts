import { expect, test } from "vitest";
import { parseOptions, valueOf } from "./parse-options.ts";

test.each([
  ["Bairro Alto", "bairro_alto"],
  ["Príncipe Real", "principe_real"],
  ["1st – Louvre", "1st_louvre"],
  ["Αθήνα", "αθηνα"],
  ["***", "option"],
])("%s has the value %s", (label, value) => {
  expect(valueOf(label)).toBe(value);
});

test("a line is an option, with a value of its own where one is given", () => {
  expect(parseOptions("Alfama\r\n\n  graca | Graça \n| Baixa\nx | a | b\n")).toEqual([
    { value: "alfama", label: "Alfama" },
    { value: "graca", label: "Graça" },
    { value: "baixa", label: "Baixa" },
    { value: "x", label: "a | b" },
  ]);
});

test("what comes twice is one option", () => {
  expect(parseOptions("Alfama\nalfama\nx | A\nx | B")).toHaveLength(2);
});
