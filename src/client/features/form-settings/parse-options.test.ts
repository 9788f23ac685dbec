import { expect, test } from "vitest";
import { parseOptions, valueFromLabel } from "./parse-options.ts";

test.each([
  ["Bairro Alto", "bairro_alto"],
  ["Príncipe Real", "principe_real"],
  ["1st – Louvre", "1st_louvre"],
  ["Αθήνα", "αθηνα"],
  ["***", "option"],
])("the value derived from the label %s is %s", (label, value) => {
  expect(valueFromLabel(label)).toBe(value);
});

test("each pasted line “value | label” becomes an option, and a line without a value gets a value derived from its label", () => {
  expect(parseOptions("Alfama\r\n\n  graca | Graça \n| Baixa\nx | a | b\n")).toEqual([
    { value: "alfama", label: "Alfama" },
    { value: "graca", label: "Graça" },
    { value: "baixa", label: "Baixa" },
    { value: "x", label: "a | b" },
  ]);
});

test("of two pasted options with the same value, only the first is added", () => {
  expect(parseOptions("Alfama\nalfama\nx | A\nx | B")).toHaveLength(2);
});
