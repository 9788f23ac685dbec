import { expect, test } from "vitest";
import { parseSettingValue, writeSettingValue } from "./parse-setting-value.ts";

test.each([
  ['{"a": [1, true]}', { a: [1, true] }],
  ["12", 12],
  ["false", false],
  ["plain words", "plain words"],
  ["{not json", "{not json"],
  ['"quoted"', "quoted"],
])("the typed text %j is stored as the value %j", (text, value) => {
  expect(parseSettingValue(text)).toEqual(value);
});

test.each(["words", "12", "null", '{"a":1}', "", 12, true, { a: [1] }, ["x"], '"'])(
  "converting the value %j to text and parsing the text returns the same value",
  (value) => {
    expect(parseSettingValue(writeSettingValue(value))).toEqual(value);
  },
);
