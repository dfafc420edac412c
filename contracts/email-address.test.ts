import fc from "fast-check";
import { expect, it } from "vitest";
import { normalEmail } from "./email-address.ts";
import { Email } from "./envelope.ts";

const atoms = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789!#$%&'*+/=?^_`{|}~-é中ñ";
const local = fc
  .array(fc.string({ unit: fc.constantFrom(...atoms), minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join("."))
  .filter((text) => !text.includes("=?"));
const label = fc.string({ unit: fc.constantFrom(..."abcxyzABC019"), minLength: 1, maxLength: 8 });
const ending = fc.constantFrom("test", "COM", "co.uk", "de", "рф", "中国");
const domain = fc
  .tuple(fc.array(fc.oneof(label, fc.constantFrom("münchen", "BÜCHER", "例え", "xn--mnchen-3ya")), { minLength: 1, maxLength: 3 }), ending)
  .map(([labels, last]) => [...labels, last].join("."));
const address = fc.tuple(local, domain).map(([box, name]) => `${box}@${name}`);

it("spells each address in one way", () => {
  const spellings: [string, string][] = [
    ["  Ann@Example.TEST ", "ann@example.test"],
    ["e\u0301lodie@example.test", "élodie@example.test"],
    ["info@bücher.example", "info@xn--bcher-kva.example"],
    ["info@BÜCHER.example.", "info@xn--bcher-kva.example"],
    ["info@XN--BCHER-KVA.example", "info@xn--bcher-kva.example"],
    ["user@例え。test", "user@xn--r8jz45g.test"],
    ["a&b@example.com", "a&b@example.com"],
    ["o'neil+shop=1@example.co.uk", "o'neil+shop=1@example.co.uk"],
    ['"ann"@example.test', "ann@example.test"],
    ['"john doe"@example.test', '"john doe"@example.test'],
    ["first..last.@docomo.example", "first..last.@docomo.example"],
    ["用户@例え.test", "用户@xn--r8jz45g.test"],
    ["\u202aann@example.test\u202c", "ann@example.test"],
  ];
  for (const [typed, spelled] of spellings) expect(normalEmail(typed), typed).toBe(spelled);
});

it("takes nothing that is not exactly one address", () => {
  const none = [
    ...["", "@", "ann", "ann@", "@example.test", "ann@localhost", "ann@1.2.3.4", "ann@[1.2.3.4]", "ann@127.1", "ann@0x7f.1"],
    ...["ann@example.test,bob@example.test", "ann@example.test;bob@example.test", "ann@example.test bob@example.test"],
    ...["ann@example.test\nBcc: bob@example.test", "ann\r\nBcc:x@example.test", "Ann <ann@example.test>", "<ann@example.test>"],
    ...["mailto:ann@example.test", "ann@example.test?bcc=x", "a,b@example.test", '"a,b"@example.test', '"a@b"@example.test'],
    ...['"a\nb"@example.test', '"<x>"@example.test', "=?utf-8?q?ann?=@example.test", "group:ann@example.test;", "ann(c)@example.test"],
    ...["a，b@example.test", "ann＠b@example.test", "a\u200bb@example.test", "a\u00a0b@example.test", "ann@exa%6dple.test"],
    ...[
      "ann@a/b.test",
      "ann@-a.test",
      "ann@a-.test",
      "ann@a_b.test",
      "ann@a..test",
      "ann@example.test:25",
      `${"a".repeat(250)}@example.test`,
    ],
    ...[`ann@${"a".repeat(64)}.test`, "ann\u0000@example.test", "ann@exam\u0000ple.test", '""@example.test', '" ann"@example.test'],
  ];
  for (const typed of none) expect(normalEmail(typed), JSON.stringify(typed)).toBeNull();
});

it("spells what it spelled the same again, in any case and with a final dot", () => {
  fc.assert(
    fc.property(address, (typed) => {
      const spelled = normalEmail(typed);
      expect(spelled).not.toBeNull();
      expect(normalEmail(spelled ?? "")).toBe(spelled);
      expect(normalEmail(` ${typed}. `)).toBe(spelled);
      expect(normalEmail(typed.normalize("NFD"))).toBe(spelled);
    }),
  );
});

it("never finds one address where two or a header are", () => {
  const between = fc.constantFrom(",", ";", ", ", "\n", "\r\n", " ", "<", ">", ":", "\t", "\u0000", "，", "；", "\u2028");
  fc.assert(
    fc.property(address, between, address, (one, sign, other) => {
      expect(normalEmail(`${one}${sign}${other}`)).toBeNull();
      expect(normalEmail(`"${one}${sign}${other}"@example.test`)).toBeNull();
      expect(normalEmail(`${one.split("@")[0]}${sign}x@example.test`)).toBeNull();
    }),
  );
});

it("is what every body and query takes", () => {
  fc.assert(
    fc.property(fc.oneof(address, fc.string({ unit: "binary" })), (typed) => {
      const parsed = Email.safeParse(typed);
      expect(parsed.success ? parsed.data : null).toBe(typed.trim().length <= 254 ? normalEmail(typed) : null);
    }),
  );
});
