import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { renderInvoice } from "#server/cases/invoices/documents/render";
import { documentLine, invoiceDocument } from "../support/invoice-documents.ts";
import { median, processorMs } from "./statistics.ts";
import { type Row, row } from "./table.ts";

const rounds = 41;
const ten = (description: string) =>
  Array.from({ length: 10 }, (_, i) =>
    documentLine({ description: `${description} ${i + 1}`, sku: `SKU-${i}`, net_minor: 1000 + 100 * i, tax_minor: 190 + 19 * i }),
  );
const latin = invoiceDocument({ lines: ten("Merino jumper, navy"), iban: "DE89370400440532013000" });
const han = invoiceDocument({
  ...{ language: "cn", lines: ten("美利奴羊毛套头衫，海军蓝"), terms: "请于十四日内付款" },
  buyer: { ...latin.buyer, name: "王小明", lines: ["中山路一百号"], city: "上海" },
});

/** Measure the processor time of a PDF of ten lines with its e-invoice, once the fonts are read; what else runs does not count. */
export async function papers(): Promise<Row[]> {
  const seen: { name: string; most: number; ms: number }[] = [];
  for (const { name, document, most } of [
    { name: "Latin", document: latin, most: 150 },
    { name: "Han", document: han, most: 400 },
  ])
    seen.push({ name, most, ms: await timeOf(document) });
  return seen.map(({ name, most, ms }) => row(`PDF with e-invoice, ten lines, ${name}, median processor time`, ms, { unit: " ms", most }));
}

async function timeOf(document: InvoiceDocument): Promise<number> {
  const waits: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const begun = processorMs();
    const { xml } = await renderInvoice(document, "AS_CHARGED");
    if (!xml) throw new Error("no e-invoice was written");
    if (round >= 0) waits.push(processorMs() - begun);
  }
  return median(waits);
}
