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
    ...{ fields: { country: "GB", language: "fr" }, said: {}, unclear: null, noPhone: false },
  });
  expect(read("a@b.test", "", "", "zh-Hans", "", "")).toMatchObject({ fields: { language: "cn" }, phone: null, attributes: {} });
});

it("a row without a readable address is invalid; an unknown language or country is left out", () => {
  expect(read("not an address", "")).toEqual({ invalid: "email" });
  expect(read("", "12")).toEqual({ invalid: "phone" });
  expect(read("", "")).toEqual({ invalid: "email" });
  expect(read("a@b.test", "", "Atlantis", "Klingon")).toMatchObject({ fields: {} });
});

it("a number is never read as another country's, and one that cannot be read is left out beside a good address", () => {
  const phoneOf = (typed: string, own: string, country: string | null = "VN") =>
    readRow(["a@b.test", typed, own], { mapping: ["email", "phone", "country"], heads: ["", "", ""], country });
  for (const own of ["FR", "FRA", "France", "Pháp", "法国", "فرنسا"])
    expect(phoneOf("0612345678", own), own).toMatchObject({ phone: "+33612345678", noPhone: false });
  expect(phoneOf("0491 570 006", "Australia", "US")).toMatchObject({ phone: "+61491570006" });
  expect(phoneOf("0912345678", "")).toMatchObject({ phone: "+84912345678" });
  for (const typed of ["0612345678", "12", "call me"])
    expect(phoneOf(typed, "Atlantis"), typed).toMatchObject({ email: "a@b.test", phone: null, noPhone: true });
  expect(phoneOf("+33 6 12 34 56 78", "Atlantis")).toMatchObject({ phone: "+33612345678" });
  expect(readRow(["0612345678", "Atlantis"], { mapping: ["phone", "country"], heads: ["", ""], country: "VN" })).toEqual({
    invalid: "phone",
  });
});

it("of several columns about consent the one that says no counts", () => {
  const said = (...cells: string[]) =>
    readRow(["a@b.test", ...cells], { mapping: ["email", "consent", "email_consent", "sms_consent", "refusal"], heads: [], country: null });
  expect(said("yes", "yes", "yes", "")).toMatchObject({ said: { EMAIL: "YES", SMS: "YES" }, unclear: null });
  expect(said("yes", "no", "yes", "")).toMatchObject({ said: { EMAIL: "NO", SMS: "YES" } });
  expect(said("yes", "yes", "yes", "2024-01-01")).toMatchObject({ said: { EMAIL: "LEFT", SMS: "LEFT" } });
  expect(said("yes", "perhaps", "yes", "")).toMatchObject({ said: { EMAIL: "NO" }, unclear: "email_consent" });
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
