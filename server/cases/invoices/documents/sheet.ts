import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { apart } from "#server/kit/documents/bidi";
import type { Paper } from "#server/kit/documents/paper";
import type { DocumentWords } from "#server/kit/documents/words";
import type { Formats } from "./formats.ts";

/** A4 in points. */
export const a4 = [595.28, 841.89] as const;
export const edge = 48;
export const inner = a4[0] - 2 * edge;
export const grey = "#5b6472";
export const pale = "#f2f4f7";
export const hairline = "#d5dae1";
const top = 64;
export const bottom = a4[1] - 84;

type Words = DocumentWords["invoicePaper"];

/** The pages of one invoice, filled from the top; `y` is where the next part begins. */
export class Sheet {
  readonly paper: Paper;
  readonly document: InvoiceDocument;
  readonly words: Words;
  readonly formats: Formats;
  y = edge;

  constructor(paper: Paper, document: InvoiceDocument, words: Words, formats: Formats) {
    this.paper = paper;
    this.document = document;
    this.words = words;
    this.formats = formats;
  }

  /** Begin a new page unless this height is left on the present one; returns whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.paper.addPage();
    this.y = top;
    return true;
  }

  /** Set a text of any length, over as many pages as it needs. */
  paragraph(text: string, { size = 8.5, color = "#000" }: { size?: number; color?: string } = {}): void {
    for (const line of text.split("\n").flatMap((part) => this.paper.linesOf(apart(part), inner, { size }))) {
      this.makeRoom(size * 1.3);
      this.y += this.paper.text(line, edge, this.y, inner, { size, color });
    }
  }

  titled(title: string, text: string | undefined): void {
    if (!text) return;
    this.makeRoom(40);
    this.y += this.paper.text(title, edge, this.y, inner, { size: 8, weight: "bold", color: grey });
    this.y += 2;
    this.paragraph(text);
    this.y += 12;
  }

  get isCreditNote(): boolean {
    return this.document.kind === "CREDIT_NOTE";
  }

  get due(): number {
    return this.document.gross_minor - this.document.paid_minor;
  }
}
