import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Noto throughout: one family for all scripts. Latin covers Vietnamese, Greek and Cyrillic; Han covers both Chinese
 * scripts.
 */
const files = {
  latin: { package: "@embedpdf/fonts-latin", regular: "NotoSans-Regular.ttf", bold: "NotoSans-Bold.ttf" },
  arabic: { package: "@embedpdf/fonts-arabic", regular: "NotoNaskhArabic-Regular.ttf", bold: "NotoNaskhArabic-Bold.ttf" },
  han: { package: "@embedpdf/fonts-sc", regular: "NotoSansHans-Regular.otf", bold: "NotoSansHans-Bold.otf" },
} as const;

export type Script = keyof typeof files;
export type Weight = "regular" | "bold";

const require = createRequire(import.meta.url);

/** Read a font's file; the Han fonts have 8 MB each. */
export function fontBytes(script: Script, weight: Weight): Buffer {
  const font = files[script];
  return readFileSync(join(require.resolve(font.package), "../../fonts", font[weight]));
}

/**
 * Return the script with a glyph for this character; null for digits and punctuation, which follow their neighbours.
 */
export function scriptOf(character: string): Script | null {
  if (/[\p{Script=Arabic}]/u.test(character)) return "arabic";
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u.test(character)) return "han";
  return /\p{L}/u.test(character) ? "latin" : null;
}
