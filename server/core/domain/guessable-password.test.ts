import { expect, it } from "vitest";
import { isGuessable } from "./guessable-password.ts";

const common = new Set(["password1", "iloveyou"]);
const context = ["Ann Bee", "ann@northwind.test", "Northwind Outfitters", "Backhaul"];

it.each(["password1", "PASSWORD1", "iloveyou"])("refuses the common password %s", (password) => {
  expect(isGuessable(password, common, context)).toBe(true);
});

it.each([
  "northwind",
  "Northwind2026!",
  "NorthwindOutfitters",
  "northwind-outfitters-1",
  "2026Outfitters",
  "backhaul123",
  "ann@northwind.test",
])("refuses %s, made of what anybody knows about the person", (password) => {
  expect(isGuessable(password, common, context)).toBe(true);
});

it.each(["correct horse battery", "password1-of-mine", "annabel-lee-1849", "12345678910", "密码很长而且没有人会猜到"])(
  "accepts %s",
  (password) => {
    expect(isGuessable(password, common, context)).toBe(false);
  },
);

it("does not refuse a password because someone's name is one letter", () => {
  expect(isGuessable("a-good-password", common, ["A B"])).toBe(false);
});
