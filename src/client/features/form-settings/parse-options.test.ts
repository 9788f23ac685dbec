import { expect, test } from "vitest";
import { parseOptions, valueFromLabel } from "./parse-options.ts";

test.each([
  ["Bairro Alto", "bairro_alto"],
  ["Príncipe Real", "principe_real"],
  ["1st – Louvre", "1st_louvre"],
  ["Αθήνα", "αθηνα"],
  ["***", "option"],
])("an option with the label %s gets the value %s", (label, value) => {
  expect(valueFromLabel(label)).toBe(value);
});

test("each line of pasted text becomes an option, with its label and, if the line has one, its value", () => {
  expect(parseOptions("Alfama\r\n\n  graca | Graça \n| Baixa\nx | a | b\n")).toEqual([
    { value: "alfama", label: "Alfama" },
    { value: "graca", label: "Graça" },
    { value: "baixa", label: "Baixa" },
    { value: "x", label: "a | b" },
  ]);
});

test("if two pasted options have the same value, the second one is skipped", () => {
  expect(parseOptions("Alfama\nalfama\nx | A\nx | B")).toHaveLength(2);
});
