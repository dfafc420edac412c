import PDFDocument from "pdfkit";
import { fontBytes, type Script, scriptOf, type Weight } from "./fonts.ts";

type Features = Record<string, boolean> | readonly string[];
/** What pdfkit's types leave out: the opened font behind the one in use, which it also takes in place of a font's bytes. */
export type OpenedFont = Buffer & {
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, features?: Features, ...rest: unknown[]): unknown;
};
interface WithFont {
  _font: { font: OpenedFont };
}

/** Fonts that earlier documents have opened, by name: decoding their tables takes longer than the rest of a document. */
const opened = new Map<string, OpenedFont>();

export function openedFont(script: Script, weight: Weight): OpenedFont {
  const name = `${script}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const pdf = new PDFDocument({ font: "" }).registerFont(name, fontBytes(script, weight)).font(name) as unknown as WithFont;
  const font = careful(pdf._font.font);
  opened.set(name, font);
  return font;
}

/** Marks are placed by these tables; without them they stand where their glyph has them. */
const withoutPlacing = { mark: false, mkmk: false, abvm: false, blwm: false };

/** The library cannot place some marks of Indian scripts and throws: such a word is set without placing them. */
function careful(font: OpenedFont): OpenedFont {
  const layout = font.layout.bind(font);
  font.layout = (text, features, ...rest) => {
    try {
      return layout(text, features, ...rest);
    } catch {
      return layout(text, withoutPlacing, ...rest);
    }
  };
  return font;
}

const ignorable = /[\p{Default_Ignorable_Code_Point}\p{M}\s\p{Cc}\p{Cf}\p{Cs}]/u;

/** Return the letters of a text that no font here has, each once, in its order. */
export function unprintable(text: string): string[] {
  const found = new Set<string>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x500 || ignorable.test(character) || found.has(character)) continue;
    const script = scriptOf(character) ?? "latin";
    if (!openedFont(script, "regular").hasGlyphForCodePoint(code)) found.add(character);
  }
  return [...found];
}
