import { describe, expect, it } from "vitest";
import { errorStatus, isErrorCode } from "#contracts/errors";
import { languages } from "#contracts/session/session";
import { readSources, readText } from "./sources.ts";

interface Words {
  codes: Record<string, string>;
  fields: Record<string, string>;
}
/** Codes of the browser itself; the server never returns them. */
const browserOnly = ["UNKNOWN", "OFFLINE", "TIMEOUT", "STALE_VERSION_BY"];
function wordsOf(language: string): Words {
  const { fields, failures: _, page: _page, ...sentences } = JSON.parse(readText(`contracts/locales/errors/${language}.json`));
  const codes = Object.fromEntries(Object.entries<string>(sentences).filter(([code]) => !browserOnly.includes(code)));
  return { codes, fields };
}

const codes = Object.keys(errorStatus).sort();
const spoken = languages.map((language) => [language, wordsOf(language)] as const);
const english = spoken.find(([language]) => language === "en")?.[1] as Words;

describe("error codes", () => {
  it.each(spoken)("have one message each in %s, and no message is unused", (_language, words) => {
    expect(Object.keys(words.codes).sort()).toEqual(codes);
    expect(Object.keys(words.fields).sort()).toEqual(Object.keys(english.fields).sort());
    for (const sentence of [...Object.values(words.codes), ...Object.values(words.fields)])
      expect(sentence.trim().length).toBeGreaterThan(2);
  });

  it.each(languages)("of the browser have one message each in %s", (language) => {
    const sentences = JSON.parse(readText(`contracts/locales/errors/${language}.json`)) as Record<string, unknown>;
    expect(Object.values(sentences.page as object).map((text) => typeof text)).toEqual(["string", "string", "string"]);
    expect(browserOnly.filter((code) => typeof sentences[code] !== "string")).toEqual([]);
  });

  it("are all thrown somewhere, and only known ones are", () => {
    const server = readSources().filter(({ path }) => path.startsWith("server/") || path.startsWith("contracts/"));
    const text = server
      .filter(({ path }) => path !== "contracts/errors.ts")
      .map((source) => source.text)
      .join("\n");
    const unused = codes.filter((code) => !new RegExp(`\\b${code}\\b`).test(text));
    expect(unused).toEqual([]);
    const thrown = [...text.matchAll(/new AppError\("([A-Z_]+)"/g)].map(([, code = ""]) => code);
    expect(thrown.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it("are recognised by name, ignoring inherited properties", () => {
    expect(codes.every(isErrorCode)).toBe(true);
    expect(["constructor", "toString", "__proto__"].filter(isErrorCode)).toEqual([]);
  });

  it("report the other editor in one format", () => {
    const elsewhere = readSources().filter(
      ({ path, text }) => path !== "server/db/assert-version.ts" && text.includes('AppError("STALE_VERSION"'),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });

  it("of fields in a contract have a message", () => {
    const contracts = readSources().filter(({ path }) => path.startsWith("contracts/"));
    const named = contracts.flatMap(({ text }) => [...text.matchAll(/message: "([A-Z_]+)"/g)].map(([, key = ""]) => key));
    expect(named.filter((key) => !(key in english.fields) && !codes.includes(key))).toEqual([]);
  });
});
