import { expect, it } from "vitest";
import { normalEmail, normalPhone } from "./contact.ts";

it("stores email addresses in lower case, composed, with their domain in ASCII", () => {
  expect(normalEmail("  Ann@Example.TEST ")).toBe("ann@example.test");
  expect(normalEmail("e\u0301lodie@example.test")).toBe("élodie@example.test");
  expect(normalEmail("info@bücher.example")).toBe("info@xn--bcher-kva.example");
  expect(["@example.test", "ann@", "ann", "ann@exa mple.test", "ann@a/b.test"].map(normalEmail)).toEqual([null, null, null, null, null]);
});

it("stores phone numbers in international form, national ones as of their country", () => {
  expect(normalPhone("+1 (212) 555-0100", null)).toBe("+12125550100");
  expect(normalPhone("01 99 00 14 27", "FR")).toBe("+33199001427");
  expect(normalPhone("01 99 00 14 27", null)).toBeNull();
  expect(normalPhone("call me", "US")).toBeNull();
});
