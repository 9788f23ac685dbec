import { expect, test } from "vitest";
import { parseSettingValue, writeSettingValue } from "./parse-setting-value.ts";

test.each([
  ['{"a": [1, true]}', { a: [1, true] }],
  ["12", 12],
  ["false", false],
  ["plain words", "plain words"],
  ["{not json", "{not json"],
  ['"quoted"', "quoted"],
])("the text %j is parsed as the value %j", (text, value) => {
  expect(parseSettingValue(text)).toEqual(value);
});

test.each(["words", "12", "null", '{"a":1}', "", 12, true, { a: [1] }, ["x"], '"'])(
  "the value %j is the same after it was written as text and parsed again",
  (value) => {
    expect(parseSettingValue(writeSettingValue(value))).toEqual(value);
  },
);
