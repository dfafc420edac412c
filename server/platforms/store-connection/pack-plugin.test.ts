import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { mo, po } from "gettext-parser";
import { describe, expect, it } from "vitest";
import { packPlugin, pluginLocales } from "./pack-plugin.ts";

const filled = { portal: "https://returns.shop.example/portal/abc", server: "https://returns.shop.example" };
const filesOf = (addresses = filled) =>
  Object.fromEntries(Object.entries(unzipSync(packPlugin(addresses))).map(([path, bytes]) => [path, Buffer.from(bytes)]));
const phpOf = (addresses = filled) => strFromU8(filesOf(addresses)["backhaul-returns/backhaul-returns.php"] as Buffer);
const source = readFileSync(new URL("./plugin/backhaul-returns.php", import.meta.url), "utf8");

/** The texts of the plugin that are translated, and those of its header, which WordPress translates. */
const texts = [
  ...new Set([
    ...[...source.matchAll(/(?:__|esc_html__)\( '([^']+)', 'backhaul-returns' \)/g)].map(([, text]) => text as string),
    ...[...source.matchAll(/^ \* (?:Plugin Name|Description): (.+)$/gm)].map(([, text]) => text as string),
  ]),
];

describe("the plugin's archive", () => {
  it("holds one PHP file, and each language as source and compiled", () => {
    const languages = pluginLocales.flatMap((locale) =>
      ["mo", "po"].map((kind) => `backhaul-returns/languages/backhaul-returns-${locale}.${kind}`),
    );
    expect(Object.keys(filesOf()).sort()).toEqual(["backhaul-returns/backhaul-returns.php", ...languages].sort());
  });

  it("is the same for the same addresses", () => {
    expect(packPlugin(filled).equals(packPlugin({ ...filled }))).toBe(true);
  });

  it("has the addresses of the store filled in", () => {
    expect(phpOf()).toContain(`const FILLED = array( 'portal' => "${filled.portal}", 'server' => "${filled.server}" );`);
  });

  it.each(pluginLocales)("has every text in %s, compiled as written", (locale) => {
    const file = (kind: string) => filesOf()[`backhaul-returns/languages/backhaul-returns-${locale}.${kind}`] as Buffer;
    const written = po.parse(file("po")).translations[""] ?? {};
    const compiled = mo.parse(file("mo")).translations[""] ?? {};
    expect(texts.length).toBeGreaterThan(20);
    expect(Object.keys(written).filter(Boolean).sort()).toEqual([...texts].sort());
    for (const text of texts) {
      const words = written[text]?.msgstr[0] ?? "";
      expect(compiled[text]?.msgstr[0], text).toBe(words);
      expect(words.match(/%s/g) ?? [], text).toEqual(text.match(/%s/g) ?? []);
      if (locale === "en_US") expect(words).toBe(text);
      else expect(words, text).not.toBe("");
    }
  });
});

describe("an address filled into the plugin", () => {
  it.each([
    `'; system("id"); //`,
    `"; phpinfo(); "`,
    "?><script>alert(1)</script><?php ",
    "*/ phpinfo(); /*",
    "{$_SERVER[0]}",
    ["$", "{phpversion()}"].join(""),
    "\\",
    "\\'",
    "a\nb\r\0c",
    "$&$1$`",
    "rétours.example/門",
  ])("is never code: %j", (hostile) => {
    const line = phpOf({ portal: hostile, server: hostile })
      .split("\n")
      .find((one) => one.includes("const FILLED"));
    const found = /^\tconst FILLED = array\( 'portal' => "((?:[A-Za-z0-9.:/_-]|\\x[0-9a-f]{2})*)", 'server' => "(.*)" \);$/.exec(
      line ?? "",
    );
    expect(found?.[1]).toBe(found?.[2]);
    const bytes = (found?.[1] ?? "").match(/\\x..|./g) ?? [];
    const read = Buffer.from(bytes.map((one) => (one.length > 1 ? Number.parseInt(one.slice(2), 16) : one.charCodeAt(0))));
    expect(read.toString("utf8")).toBe(hostile);
    // Nothing else of the file has changed.
    expect(phpOf({ portal: hostile, server: hostile }).split("\n").length).toBe(source.split("\n").length);
  });
});
