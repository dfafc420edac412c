import { carryIsolates, type Direction, type Run, runsOf } from "./bidi.ts";
import { fontBytes, type Script, type Weight } from "./fonts.ts";

/** What pdfkit's types leave out: the opened font behind the one in use, which it also takes in place of a font's bytes. */
type OpenedFont = Buffer & { hasGlyphForCodePoint(code: number): boolean };
interface WithFont {
  _font: { font: OpenedFont };
}

/** Fonts that earlier documents have opened, by name: decoding their tables takes longer than the rest of a document. */
const opened = new Map<string, OpenedFont>();

/** A Chinese character takes the marks that may not begin a line along with it. */
const tokens = /\p{Script=Han}[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u300d\u300f\u3011]*|\s+|[^\s\p{Script=Han}]+/gu;

export interface Letters {
  size: number;
  weight: Weight;
  color: string;
}

/** Measures, wraps and sets text of several scripts on one PDF. Widths are per word and remembered: shaping a word is slow. */
export class Typesetter {
  private readonly fonts = new Set<string>();
  private readonly widths = new Map<string, number>();
  private readonly glyphs = new Map<string, boolean>();

  private readonly pdf: PDFKit.PDFDocument;
  private readonly direction: Direction;

  constructor(pdf: PDFKit.PDFDocument, direction: Direction) {
    this.pdf = pdf;
    this.direction = direction;
  }

  /** Return the lines of a text: broken at spaces, between any two Chinese characters, and within words wider than a line. */
  wrap(text: string, width: number, size: number, weight: Weight): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      let used = 0;
      for (const word of this.words(paragraph, width, size, weight)) {
        const length = this.measure(word, size, weight);
        if (used + length <= width || line === "") line += word;
        else {
          lines.push(line.trimEnd());
          line = word.trimStart();
          used = 0;
        }
        used += line === "" ? 0 : length;
      }
      lines.push(line.trimEnd());
    }
    return carryIsolates(lines);
  }

  measure(line: string, size: number, weight: Weight): number {
    const key = `${weight} ${line}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known * size;
    const width = this.runs(line, weight).reduce(
      (sum, { text, script }) => sum + this.use(script, weight).fontSize(1).widthOfString(text),
      0,
    );
    this.widths.set(key, width);
    return width * size;
  }

  /** Set one line with its left edge at `left`; all scripts share one baseline, whatever the ascent of their fonts. */
  set(line: string, left: number, y: number, { size, weight, color }: Letters): void {
    let at = left;
    for (const { text, script } of this.runs(line, weight)) {
      const pdf = this.use(script, weight).fontSize(size).fillColor(color);
      pdf.text(text, at, y + size, { lineBreak: false, baseline: "alphabetic" });
      at += pdf.widthOfString(text);
    }
  }

  private *words(paragraph: string, width: number, size: number, weight: Weight): Generator<string> {
    for (const word of paragraph.match(tokens) ?? []) {
      if (this.measure(word, size, weight) <= width) yield word;
      else yield* this.pieces(word, width, size, weight);
    }
  }

  private *pieces(word: string, width: number, size: number, weight: Weight): Generator<string> {
    let piece = "";
    for (const character of word) {
      if (piece !== "" && this.measure(piece + character, size, weight) > width) {
        yield piece;
        piece = "";
      }
      piece += character;
    }
    yield piece;
  }

  /** Return the runs of a line with a question mark for every character that no font here has: archives allow no empty glyph. */
  private runs(line: string, weight: Weight): Run[] {
    return runsOf(line, this.direction).map((run) => ({
      ...run,
      text: [...run.text].map((character) => (this.has(character, run.script, weight) ? character : "?")).join(""),
    }));
  }

  private has(character: string, script: Script, weight: Weight): boolean {
    const key = `${script} ${character}`;
    const known = this.glyphs.get(key);
    if (known !== undefined) return known;
    const pdf = this.use(script, weight) as unknown as WithFont;
    const found = pdf._font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    this.glyphs.set(key, found);
    return found;
  }

  private use(script: Script, weight: Weight): PDFKit.PDFDocument {
    const name = `${script}-${weight}`;
    if (this.fonts.has(name)) return this.pdf.font(name);
    this.fonts.add(name);
    const pdf = this.pdf.registerFont(name, opened.get(name) ?? fontBytes(script, weight)).font(name);
    opened.set(name, (pdf as unknown as WithFont)._font.font);
    return pdf;
  }
}
