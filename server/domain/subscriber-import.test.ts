import { expect, it } from "vitest";
import { guessMapping, readRow } from "./subscriber-import.ts";

const heads = ["E-mail", "Mobile", "Country", "Lang", "Tags", "Shoe size"];
const mapping = ["email", "phone", "country", "language", "tags", "attribute"] as const;
const read = (...cells: string[]) => readRow(cells, { mapping: [...mapping], heads, country: "US" });

it("columns are recognised in five languages and by what other tools export", () => {
  expect(guessMapping(["Email Address", "First Name", "Last Name", "Phone", "TAGS", "Notes"])).toEqual([
    ...["email", "first_name", "last_name", "phone", "tags"],
    null,
  ]);
  expect(guessMapping(["Courriel", "Prénom", "Nom", "Pays"])).toEqual(["email", "first_name", "last_name", "country"]);
  expect(guessMapping(["邮箱", "手机", "语言"])).toEqual(["email", "phone", "language"]);
  expect(guessMapping(["البريد الإلكتروني", "رقم الهاتف"])).toEqual(["email", "phone"]);
  expect(guessMapping(["email", "Email 2"])).toEqual(["email", null]);
});

it("addresses are normalised, and a phone is read as one of the row's country", () => {
  expect(read(" Ann@Example.test ", "020 7946 0018", "GB", "French", "vip, till;vip", "39")).toEqual({
    ...{ email: "ann@example.test", phone: "+442079460018", tags: ["vip", "till"], attributes: { "Shoe size": "39" } },
    fields: { country: "GB", language: "fr" },
  });
  expect(read("a@b.test", "", "", "zh-Hans", "", "")).toMatchObject({ fields: { language: "cn" }, phone: null, attributes: {} });
});

it("a row without a readable address is invalid; an unknown language or country is left out", () => {
  expect(read("not an address", "")).toEqual({ invalid: "email" });
  expect(read("a@b.test", "12")).toEqual({ invalid: "phone" });
  expect(read("", "")).toEqual({ invalid: "email" });
  expect(read("a@b.test", "", "Atlantis", "Klingon")).toMatchObject({ fields: {} });
});

it("long values are cut between characters", () => {
  const text = `${"x".repeat(59)}😀`;
  expect(
    readRow(["a@b.test", text, text], { mapping: ["email", "tags", "attribute"], heads: ["", "", text], country: null }),
  ).toMatchObject({
    tags: ["x".repeat(59)],
    attributes: { ["x".repeat(59)]: text },
  });
});
