import { expect, it } from "vitest";
import { spellingsOf } from "./address-spellings.ts";

it("names every spelling in which an address may be stored, the one in use first", () => {
  const found = spellingsOf("User@MÜNCHEN.de");
  expect(found[0]).toBe("user@xn--mnchen-3ya.de");
  for (const one of [
    "user@münchen.de",
    "user@münchen.de.",
    "user@xn--mnchen-3ya.de.",
    '"user"@münchen.de',
    "user@münchen.de".normalize("NFD"),
  ])
    expect(found).toContain(one);
  expect(spellingsOf("")).toEqual([]);
  expect(spellingsOf("a@b.test, c@d.test")).toContain("a@b.test, c@d.test");
});
