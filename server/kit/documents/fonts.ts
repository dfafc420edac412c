import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Paths are relative to what `require` finds for the package. */
interface FontFiles {
  package: string;
  regular: string;
  bold: string;
}

const pdf = (name: string, regular: string, bold: string): FontFiles => ({
  package: `@embedpdf/fonts-${name}`,
  regular: `../fonts/${regular}`,
  bold: `../fonts/${bold}`,
});
/** The packages of Google's fonts have a folder a weight. */
const noto = (script: string, family: string): FontFiles => ({
  package: `@expo-google-fonts/noto-${script}`,
  regular: `400Regular/${family}_400Regular.ttf`,
  bold: `700Bold/${family}_700Bold.ttf`,
});

/**
 * Noto throughout: one family for all scripts. Latin covers Vietnamese, Greek and Cyrillic; Han covers both Chinese
 * scripts. A font is read when a text first needs it.
 */
const files = {
  latin: pdf("latin", "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
  arabic: pdf("arabic", "NotoNaskhArabic-Regular.ttf", "NotoNaskhArabic-Bold.ttf"),
  hebrew: pdf("hebrew", "NotoSansHebrew-Regular.ttf", "NotoSansHebrew-Bold.ttf"),
  han: pdf("sc", "NotoSansHans-Regular.otf", "NotoSansHans-Bold.otf"),
  hangul: pdf("kr", "NotoSansKR-Regular.otf", "NotoSansKR-Bold.otf"),
  thai: noto("sans-thai", "NotoSansThai"),
  armenian: noto("sans-armenian", "NotoSansArmenian"),
  georgian: noto("sans-georgian", "NotoSansGeorgian"),
  devanagari: noto("sans-devanagari", "NotoSansDevanagari"),
  bengali: noto("sans-bengali", "NotoSansBengali"),
  gurmukhi: noto("sans-gurmukhi", "NotoSansGurmukhi"),
  gujarati: noto("sans-gujarati", "NotoSansGujarati"),
  tamil: noto("sans-tamil", "NotoSansTamil"),
  telugu: noto("sans-telugu", "NotoSansTelugu"),
  kannada: noto("sans-kannada", "NotoSansKannada"),
  malayalam: noto("sans-malayalam", "NotoSansMalayalam"),
  /** In black and white. */
  emoji: noto("emoji", "NotoEmoji"),
} as const satisfies Readonly<Record<string, FontFiles>>;

export type Script = keyof typeof files;
export type Weight = "regular" | "bold";

const require = createRequire(import.meta.url);

/** Read a font's file; the Han fonts have 8 MB each, Hangul 5. */
export function fontBytes(script: Script, weight: Weight): Buffer {
  const font = files[script];
  return readFileSync(join(dirname(require.resolve(font.package)), font[weight]));
}

/** How each script is recognised, besides Latin, which stands for the rest. */
const signs: readonly [Script, RegExp][] = [
  // With its digits, which other scripts use as well.
  ["arabic", /[\p{Script=Arabic}\u0660-\u0669]/u],
  ["han", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u],
  ["hangul", /\p{Script=Hangul}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["thai", /\p{Script=Thai}/u],
  ["armenian", /\p{Script=Armenian}/u],
  ["georgian", /\p{Script=Georgian}/u],
  ["devanagari", /\p{Script=Devanagari}/u],
  ["bengali", /\p{Script=Bengali}/u],
  ["gurmukhi", /\p{Script=Gurmukhi}/u],
  ["gujarati", /\p{Script=Gujarati}/u],
  ["tamil", /\p{Script=Tamil}/u],
  ["telugu", /\p{Script=Telugu}/u],
  ["kannada", /\p{Script=Kannada}/u],
  ["malayalam", /\p{Script=Malayalam}/u],
  ["emoji", /[\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\u{1f000}-\u{1faff}\u2600-\u27bf]/u],
];

/**
 * Return the script with a glyph for this character; null for digits and punctuation, which follow their neighbours.
 */
export function scriptOf(character: string): Script | null {
  const code = character.codePointAt(0) ?? 0;
  // Most of every text, decided at once.
  if (code < 0x530) return /\p{L}/u.test(character) ? "latin" : null;
  const found = signs.find(([, sign]) => sign.test(character));
  if (found) return found[0];
  return /\p{L}/u.test(character) ? "latin" : null;
}
