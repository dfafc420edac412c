import { expect, it } from "vitest";
import { normalPhone } from "./contact.ts";

it("stores phone numbers in international form, national ones as of their country", () => {
  expect(normalPhone("+1 (212) 555-0100", null)).toBe("+12125550100");
  expect(normalPhone("01 99 00 14 27", "FR")).toBe("+33199001427");
  expect(normalPhone("01 99 00 14 27", null)).toBeNull();
  expect(normalPhone("call me", "US")).toBeNull();
});
