import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { sectionShapes } from "#contracts/settings/settings";
import { areas } from "../../scripts/test/reach.mjs";
import { readSources, type Source } from "./sources.ts";

/** Return the paths of every field of a schema, into objects and lists: "locations.address.city". */
function fieldsOf(schema: z.ZodType, path: readonly string[] = []): string[] {
  const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType; element?: z.ZodType; in?: z.ZodType } };
  if (def.type === "object") {
    const { shape } = schema as z.ZodObject;
    return Object.entries(shape).flatMap(([key, field]) => [[...path, key].join("."), ...fieldsOf(field as z.ZodType, [...path, key])]);
  }
  const inner = def.innerType ?? def.element ?? def.in;
  return inner ? fieldsOf(inner, path) : [];
}

/** Only store, check or show settings. */
const storesOnly = /^server\/cases\/settings\/(check-\w+|defaults|identify|known|problems|routes|save-section|show-settings|warnings)\.ts$/;
const dealing = new RegExp(`^server/(${areas.join("|")})/|^src/portal/`);
const source = /^contracts\/settings\/|^server\/cases\/settings\/api\.ts$/;

/** Return the files whose reading gives a setting its effect: rules, modules and the portal that deal with settings. */
function readersIn(sources: readonly Source[]): Source[] {
  const could = sources.filter(({ path }) => dealing.test(path) && !storesOnly.test(path));
  const importers = new Set(could.filter(({ imports }) => imports.some(({ file }) => source.test(file ?? ""))).map(({ path }) => path));
  return could.filter(
    ({ path, imports }) => path.startsWith("src/portal/") || importers.has(path) || imports.some(({ file }) => importers.has(file ?? "")),
  );
}

/** Stored until a carrier can be connected, which the settings say; nothing may be printed or charged by them. */
const waiting = ["accounts", "accounts.service", "accounts.account"];

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** Return whether a text reads a field: by access, by destructuring, or inside a statement of SQL. A type alone reads nothing. */
function reads(text: string, field: string): boolean {
  const code = text.replace(comment, "").replace(/\binterface \w+[^{]*\{[^}]*\}/g, "");
  return new RegExp(`\\.${field}\\b|[{,]\\s*${field}\\s*(?:[,}=]|:\\s*\\w+\\s*[,}])|'${field}'`).test(code);
}

describe("every field of the settings", () => {
  const readers = readersIn(readSources());
  it.each(Object.entries(sectionShapes))("of %s is read by a rule, a module or the portal", (_, shape) => {
    const fields = fieldsOf(shape);
    expect(fields.length).toBeGreaterThan(2);
    const unread = fields.filter((path) => !readers.some(({ text }) => reads(text, path.split(".").at(-1) as string)));
    expect(unread.filter((path) => !waiting.includes(path))).toEqual([]);
  });

  it("counts as read by access, destructuring or SQL, not by a type or a comment", () => {
    for (const text of ["rules.label.qr_label", "({ qr_label }) => 1", "const { a, qr_label: has } = b;", "select data ->> 'qr_label'"])
      expect([text, reads(text, "qr_label")]).toEqual([text, true]);
    for (const text of ["interface A { qr_label: boolean }", "/** qr_label, */", 'Pick<A, "qr_label">', "x.qr_label_size"])
      expect([text, reads(text, "qr_label")]).toEqual([text, false]);
  });
});
