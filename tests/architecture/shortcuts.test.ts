import { describe, expect, it } from "vitest";
import { languages } from "#contracts/session/session";
import { shortcuts } from "#src/lib/browser/shortcuts";
import { readSources, readText } from "./sources.ts";

const table = "src/lib/browser/shortcuts.ts";
const browser = readSources().filter(({ path }) => /^(src|resources|providers)\/.*\.tsx?$/.test(path) && path !== table);
const found = (pattern: RegExp) =>
  browser.flatMap(({ path, text }) => [...text.matchAll(new RegExp(pattern, "g"))].map(([said]) => `${path}: ${said}`));
/** A single character, or a key with a name. */
const key = `["'](?:[a-zA-Z0-9?/ ]|Enter|Escape|Esc|Tab|Space|Delete|Backspace|F\\d+|Home|End|PageUp|PageDown|Arrow\\w+)["']`;

describe("keyboard shortcuts", () => {
  it("are declared in one table: no handler names a key of its own", () => {
    expect(found(new RegExp(`\\.(?:key|code)(?:\\.to(?:Lower|Upper)Case\\(\\))?\\s*[!=]==?\\s*${key}`))).toEqual([]);
    expect(found(/\buseHotkeys\(/).filter((one) => !one.startsWith("src/hooks/screen/use-shortcut.ts"))).toEqual([]);
    expect(found(/(?<!function )\buseShortcut\(\s*[{"'`]/)).toEqual([]);
  });

  it("are shown by their names in the table, never typed again", () => {
    expect(found(/aria-keyshortcuts="[^"]*"/)).toEqual([]);
    expect(found(/<(?:Hint|Key|kbd)(?: [^>]*)?>[^<{]*[^\s<{][^<{]*</)).toEqual([]);
    expect(found(/<Typography\.Text keyboard>[^<{\s]/)).toEqual([]);
  });

  it("reach every listener of key presses through the table", () => {
    const listening = browser.filter(({ text }) => /addEventListener\("key(down|up|press)"/.test(text));
    expect(listening.filter(({ text }) => !text.includes("#src/lib/browser/shortcuts")).map(({ path }) => path)).toEqual([]);
  });

  it.each(languages)("have a name each in %s, and no name is left over", (language) => {
    const words = JSON.parse(readText(`src/shell/locales/${language}.json`)).shortcuts;
    const { title, sections, ...names } = words;
    expect(title.length).toBeGreaterThan(1);
    expect(Object.keys(sections).sort()).toEqual(Object.keys(shortcuts).sort());
    const declared = Object.fromEntries(
      Object.entries(shortcuts).map(([section, entries]) => [section, Object.values(entries).map(({ name }) => name)]),
    );
    expect(Object.fromEntries(Object.entries<object>(names).map(([section, said]) => [section, Object.keys(said)]))).toEqual(declared);
  });
});
