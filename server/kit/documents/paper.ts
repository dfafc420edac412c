import bwipjs from "bwip-js/node";
import PDFDocument from "pdfkit";
import { clustersOf, type Direction } from "./bidi.ts";
import type { Weight } from "./fonts.ts";
import { Typesetter } from "./typesetter.ts";

interface TextOptions {
  size?: number;
  weight?: Weight;
  color?: string;
  /** The alignment in the box, relative to the reading direction. */
  align?: "start" | "end" | "center";
  maxLines?: number;
  /** End a text that was cut by `maxLines` with an ellipsis. */
  ellipsis?: boolean;
}

export interface PaperInfo {
  title: string;
  author: string;
  at: Date;
  language: string;
  /** Follow PDF/A-3b, the kind of PDF that may be archived and may carry other files; then the author belongs into the metadata. */
  archive?: boolean;
}

export interface Attachment {
  name: string;
  type: string;
  description: string;
  at: Date;
}

/** What pdfkit's types leave out. */
interface Archive {
  appendXML(xml: string): void;
  file(bytes: Buffer, options: Record<string, unknown>): void;
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
  private readonly letters: Typesetter;

  constructor(size: readonly [number, number], direction: Direction, { title, author, at, language, archive = false }: PaperInfo) {
    [this.width, this.height] = size;
    this.direction = direction;
    this.pdf = new PDFDocument({
      size: [...size],
      margin: 0,
      autoFirstPage: true,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      // pdfkit writes these texts into XML without escaping them.
      info: {
        Title: archive ? title.replace(/[<>&]/g, " ") : title,
        ...(archive ? {} : { Author: author }),
        CreationDate: at,
        ModDate: at,
        Producer: "Backhaul",
        Creator: "Backhaul",
      },
      // Open no font yet: by itself pdfkit opens Helvetica, which is not embedded.
      font: "",
      ...(archive ? { subset: "PDF/A-3b", pdfVersion: "1.7" } : {}),
    });
    this.letters = new Typesetter(this.pdf, direction);
  }

  addPage(): void {
    this.pdf.addPage();
  }

  get pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  /** Draw on a page that is already there, the first being 1. */
  turnTo(page: number): void {
    this.pdf.switchToPage(page - 1);
  }

  /** Append a description to the metadata (XMP). */
  describe(xml: string): void {
    (this.pdf as unknown as Archive).appendXML(xml);
  }

  /** Attach a file that says the same as the pages. */
  attach(bytes: Buffer, { name, type, description, at }: Attachment): void {
    const options = { name, type, description, creationDate: at, modifiedDate: at, relationship: "Alternative" };
    (this.pdf as unknown as Archive).file(bytes, options);
  }

  link(url: string, x: number, y: number, width: number, height: number): void {
    this.pdf.link(this.left(x, width), y, width, height, url);
  }

  /** Draw text in a box of this width, wrapped as needed; returns the height used. */
  text(text: string, x: number, y: number, width: number, options: TextOptions = {}): number {
    const { size = 9, weight = "regular", color = "#000", align = "start", maxLines = 99, ellipsis = false } = options;
    const lines = this.linesOf(text, width, { size, weight, maxLines, ellipsis });
    for (const [i, line] of lines.entries()) {
      const length = this.letters.measure(line, size, weight);
      const inset = align === "start" ? 0 : align === "end" ? width - length : (width - length) / 2;
      const left = this.direction === "rtl" ? this.width - x - inset - length : x + inset;
      this.letters.set(line, left, y + i * size * 1.3, { size, weight, color });
    }
    return lines.length * size * 1.3;
  }

  /** Return the height that `text` would use. */
  heightOf(text: string, width: number, options: TextOptions = {}): number {
    return this.linesOf(text, width, options).length * (options.size ?? 9) * 1.3;
  }

  /** Return the lines into which `text` is wrapped. */
  linesOf(text: string, width: number, { size = 9, weight = "regular", maxLines = 99, ellipsis = false }: TextOptions): string[] {
    const lines = this.letters.wrap(text, width, size, weight);
    if (lines.length <= maxLines) return lines;
    const shown = lines.slice(0, maxLines);
    return ellipsis
      ? [
          ...shown.slice(0, -1),
          `${clustersOf(shown.at(-1) ?? "")
            .slice(0, -1)
            .join("")}…`,
        ]
      : shown;
  }

  rule(x: number, y: number, width: number, thickness = 0.6, color = "#000"): void {
    this.fill(x, y, width, thickness, color);
  }

  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.pdf.rect(this.left(x, width), y, width, height).fill(color);
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
}
