import { carryIsolates, clustersOf, type Direction, type Run, runsOf } from "./bidi.ts";
import type { Script, Weight } from "./fonts.ts";
import { openedFont } from "./glyphs.ts";

/** A Chinese character takes the marks that may not begin a line along with it. */
const tokens = /\p{Script=Han}[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u300d\u300f\u3011]*|\s+|[^\s\p{Script=Han}]+/gu;
/** Thai is written without spaces between its words. */
const thai = /\p{Script=Thai}/u;
const thaiWords = new Intl.Segmenter("th", { granularity: "word" });

/** Drawn in place of a letter that no font has: the first of them that the font at hand has. */
const missing = ["\ufffd", "\u25a1", "-", "\u00a0"];
/** The last one frames the digit before it as a key, which can be read without. */
const ignorable = /\p{Default_Ignorable_Code_Point}|\u20e3/u;

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
    const found = (paragraph.match(tokens) ?? []).flatMap((token) =>
      thai.test(token) ? Array.from(thaiWords.segment(token), ({ segment }) => segment) : [token],
    );
    for (const word of found) {
      if (this.measure(word, size, weight) <= width) yield word;
      else yield* this.pieces(word, width, size, weight);
    }
  }

  private *pieces(word: string, width: number, size: number, weight: Weight): Generator<string> {
    let piece = "";
    for (const character of clustersOf(word)) {
      if (piece !== "" && this.measure(piece + character, size, weight) > width) {
        yield piece;
        piece = "";
      }
      piece += character;
    }
    yield piece;
  }

  /**
   * Return the runs of a line with the sign of a missing letter for every character that no font here has: archives allow no empty glyph.
   * A mark that nobody sees is left out instead.
   */
  private runs(line: string, weight: Weight): Run[] {
    return runsOf(line, this.direction).map((run) => ({
      ...run,
      text: [...run.text]
        .map((character) => (this.has(character, run.script, weight) ? character : this.instead(character, run.script, weight)))
        .join(""),
    }));
  }

  private instead(character: string, script: Script, weight: Weight): string {
    return ignorable.test(character) ? "" : (missing.find((sign) => this.has(sign, script, weight)) ?? "");
  }

  private has(character: string, script: Script, weight: Weight): boolean {
    const key = `${script} ${character}`;
    const known = this.glyphs.get(key);
    if (known !== undefined) return known;
    const found = openedFont(script, weight).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
    this.glyphs.set(key, found);
    return found;
  }

  private use(script: Script, weight: Weight): PDFKit.PDFDocument {
    const name = `${script}-${weight}`;
    if (this.fonts.has(name)) return this.pdf.font(name);
    this.fonts.add(name);
    return this.pdf.registerFont(name, openedFont(script, weight)).font(name);
  }
}
