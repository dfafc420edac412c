import { expect, it } from "vitest";
import { withPlainLetters } from "./gsm-letters.ts";

it("replaces what typing aids put in, and nothing else", () => {
  expect(withPlainLetters("“It’s here” – at last…\u00a0!")).toBe('"It\'s here" - at last... !');
  expect(withPlainLetters("Ça marche: €5 / 退款 ok")).toBe("Ça marche: €5 / 退款 ok");
});
