import { expect, it } from "vitest";
import { plainCode, plainDigits } from "./typed-text.ts";

it.each([
  ["#١٠٠١", "#1001"],
  ["۹۸۷", "987"],
  ["१२३", "123"],
  ["\u200e#1001\u200f", "#1001"],
  ["１００１", "1001"],
  ["0123456789", "0123456789"],
  ["می\u200cخواهم", "می\u200cخواهم"],
])("reads %j as %j in a search", (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

it.each([
  ["ＳＷ１Ａ\u3000１ＡＡ", "SW1A 1AA"],
  ["90001–1234", "90001-1234"],
  ["\u2067٩٠٠٠١\u2069", "90001"],
  ["10\u00ad115", "10115"],
])("compares %j as %j", (typed, plain) => {
  expect(plainCode(typed)).toBe(plain);
});
