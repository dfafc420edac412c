import { readFileSync } from "node:fs";
import { strToU8, type Zippable, zipSync } from "fflate";
import { mo, po } from "gettext-parser";

const folder = new URL("./plugin/", import.meta.url);
const name = "backhaul-returns";
/** The locales of WordPress that the plugin is translated to. */
export const pluginLocales = ["en_US", "fr_FR", "vi", "zh_CN", "ar"] as const;

/** What differs between stores. */
export interface Filled {
  /** Where customers return items. */
  portal: string;
  /** Where the plugin asks for the cases of an order. */
  server: string;
}

/** The line of the plugin that the addresses of a store replace. */
const unfilled = "const FILLED = array( 'portal' => '', 'server' => '' );";
/** Archives of the same content are the same: a time of packing would say nothing. */
const packedAt = new Date(2026, 0, 1);

/** Pack the plugin for a WooCommerce site: one PHP file with the addresses of the store, and its translations, compiled too. */
export function packPlugin(filled: Filled): Buffer {
  const files: Zippable = {};
  for (const locale of pluginLocales) {
    const source = readFileSync(new URL(`languages/${name}-${locale}.po`, folder));
    files[`${name}/languages/${name}-${locale}.po`] = source;
    files[`${name}/languages/${name}-${locale}.mo`] = mo.compile(po.parse(source));
  }
  files[`${name}/${name}.php`] = strToU8(fillIn(readFileSync(new URL(`${name}.php`, folder), "utf8"), filled));
  return Buffer.from(zipSync(files, { level: 9, mtime: packedAt }));
}

/** Return the plugin's source with the addresses of a store. */
export function fillIn(source: string, { portal, server }: Filled): string {
  if (!source.includes(unfilled)) throw new Error("the plugin has no place for the addresses of a store");
  return source.replace(unfilled, () => `const FILLED = array( 'portal' => ${phpText(portal)}, 'server' => ${phpText(server)} );`);
}

/**
 * Return a text as PHP writes it. Every byte but those of plain addresses is written as a number, so that no quote, dollar sign, end of a
 * comment or closing tag of the text is one of the program's.
 */
const phpText = (text: string): string =>
  `"${[...Buffer.from(text, "utf8")].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`)).join("")}"`;

const isPlain = (byte: number): boolean => /[A-Za-z0-9.:/_-]/.test(String.fromCharCode(byte));
