import bwipjs from "bwip-js/node";
import PDFDocument from "pdfkit";
import { type Direction, runsOf } from "./bidi.ts";
import { fontBytes, type Script, type Weight } from "./fonts.ts";

interface TextOptions {
  size?: number;
  weight?: Weight;
  color?: string;
  /** The alignment in the box, relative to the reading direction. */
  align?: "start" | "end" | "center";
  maxLines?: number;
}

/**
 * A PDF page, in points from the upper left. A right-to-left page is drawn the same way and mirrored: `x` is always the
 * distance from the edge where reading begins.
 */
export class Paper {
  readonly width: number;
  readonly height: number;
  readonly direction: Direction;
  private readonly pdf: PDFKit.PDFDocument;
  private readonly fonts = new Set<string>();

  constructor(size: readonly [number, number], direction: Direction, info: { title: string; author: string; at: Date; language: string }) {
    [this.width, this.height] = size;
    this.direction = direction;
    this.pdf = new PDFDocument({
      size: [...size],
      margin: 0,
      autoFirstPage: true,
      lang: info.language,
      info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at, Producer: "Backhaul", Creator: "Backhaul" },
    });
  }

  addPage(): void {
    this.pdf.addPage();
  }

  /** Draw text in a box of this width, wrapped as needed; returns the height used. */
  text(text: string, x: number, y: number, width: number, options: TextOptions = {}): number {
    const { size = 9, weight = "regular", color = "#000", align = "start", maxLines = 99 } = options;
    const lines = this.wrap(text, width, size, weight).slice(0, maxLines);
    for (const [i, line] of lines.entries()) {
      const length = this.measure(line, size, weight);
      const inset = align === "start" ? 0 : align === "end" ? width - length : (width - length) / 2;
      const left = this.direction === "rtl" ? this.width - x - inset - length : x + inset;
      this.setLine(line, left, y + i * size * 1.3, size, weight, color);
    }
    return lines.length * size * 1.3;
  }

  rule(x: number, y: number, width: number, thickness = 0.6): void {
    this.pdf.rect(this.left(x, width), y, width, thickness).fill("#000");
  }

  box(x: number, y: number, width: number, height: number): void {
    this.pdf.lineWidth(0.8).rect(this.left(x, width), y, width, height).stroke("#000");
  }

  /** Draw a Code 128 barcode as vector bars. */
  code128(text: string, x: number, y: number, width: number, height: number): void {
    const [code] = bwipjs.raw("code128", text, "");
    const sbs = code && "sbs" in code ? code.sbs : [];
    const unit = width / sbs.reduce((sum, bar) => sum + bar, 0);
    let at = this.left(x, width);
    for (const [i, bar] of sbs.entries()) {
      if (i % 2 === 0) this.pdf.rect(at, y, bar * unit, height);
      at += bar * unit;
    }
    this.pdf.fill("#000");
  }

  qr(text: string, x: number, y: number, side: number): void {
    const [code] = bwipjs.raw("qrcode", text, "eclevel=M");
    if (!code || !("pixs" in code)) return;
    const { pixs, pixx } = code;
    const unit = side / pixx;
    const left = this.left(x, side);
    // A slight overlap; otherwise viewers show white seams between the modules.
    for (const [i, dark] of pixs.entries())
      if (dark) this.pdf.rect(left + (i % pixx) * unit, y + Math.floor(i / pixx) * unit, unit + 0.02, unit + 0.02);
    this.pdf.fill("#000");
  }

  finish(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      this.pdf.on("data", (part: Buffer) => parts.push(part));
      this.pdf.on("error", reject);
      this.pdf.on("end", () => resolve(Buffer.concat(parts)));
      this.pdf.end();
    });
  }

  private left(x: number, width: number): number {
    return this.direction === "rtl" ? this.width - x - width : x;
  }

  private use(script: Script, weight: Weight): PDFKit.PDFDocument {
    const name = `${script}-${weight}`;
    if (!this.fonts.has(name)) {
      this.pdf.registerFont(name, fontBytes(script, weight));
      this.fonts.add(name);
    }
    return this.pdf.font(name);
  }

  private measure(line: string, size: number, weight: Weight): number {
    return runsOf(line, this.direction).reduce(
      (sum, { text, script }) => sum + this.use(script, weight).fontSize(size).widthOfString(text, { features: [] }),
      0,
    );
  }

  private setLine(line: string, left: number, y: number, size: number, weight: Weight, color: string): void {
    let at = left;
    for (const { text, script } of runsOf(line, this.direction)) {
      const pdf = this.use(script, weight).fontSize(size).fillColor(color);
      // All scripts share one baseline, whatever the ascent of their fonts.
      pdf.text(text, at, y + size, { lineBreak: false, features: [], baseline: "alphabetic" });
      at += pdf.widthOfString(text, { features: [] });
    }
  }

  /** Wraps at spaces; Chinese may break between any two characters, and longer words are cut. */
  private wrap(text: string, width: number, size: number, weight: Weight): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.match(/[\p{Script=Han}]|\s+|[^\s\p{Script=Han}]+/gu) ?? []) {
        if (this.measure(line + word, size, weight) <= width || line === "") line += word;
        else {
          lines.push(line.trimEnd());
          line = word.trimStart();
        }
      }
      lines.push(line.trimEnd());
    }
    return lines;
  }
}
