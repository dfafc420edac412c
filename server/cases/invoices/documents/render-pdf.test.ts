import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { brokenRules } from "../../../../tests/support/einvoice-rules.ts";
import { documentLine, invoiceDocument, seller } from "../../../../tests/support/invoice-documents.ts";
import { openPdf } from "../../../../tests/support/pdf.ts";
import { writeEinvoice } from "./einvoice.ts";
import { renderInvoicePdf } from "./render-pdf.ts";

const lines = [
  documentLine({ quantity: "2", unit_price: "8990", net_minor: 17980, tax_minor: 3416 }),
  documentLine({ description: "Shipping", sku: null, rate: "7", net_minor: 490, tax_minor: 34 }),
];
const languages = ["en", "fr", "vi", "cn", "ar"];
const squeezed = (text: string) => text.replace(/\s+/g, " ");
/** Return the objects of a PDF as text; only streams are compressed. */
const objects = (bytes: Buffer) => bytes.toString("latin1");
const drawn = async (over: Partial<InvoiceDocument>, xml: string | null = null) => {
  const bytes = await renderInvoicePdf(invoiceDocument(over), { xml });
  return { bytes, pdf: await openPdf(bytes) };
};

describe("the invoice on paper", () => {
  it.each(languages)("reads back its number, amounts and days in %s", async (language) => {
    const { pdf } = await drawn({ language, lines, paid_minor: 10000, iban: "DE89370400440532013000" });
    const text = squeezed(pdf.text).replace(/[\u00a0\u202f]/g, " ");
    expect(text).toContain("INV-2026-000042");
    const amounts = ["184.70", "34.50", "219.20", "119.20", "89.90", "179.80"];
    for (const amount of amounts) expect(text).toContain(language === "fr" || language === "vi" ? amount.replace(".", ",") : amount);
    expect(text).toContain("DE89 3704 0044 0532 0130 00");
    if (language === "ar") expect(text).toContain("22/11/2026");
  });

  it.each(languages)("is PDF/A-3b with every font embedded in %s", async (language) => {
    const { bytes, pdf } = await drawn({ language, lines });
    expect(pdf.metadata).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B<\/pdfaid:conformance>/);
    const text = objects(bytes);
    expect(text.startsWith("%PDF-1.7")).toBe(true);
    expect(text).toContain("/OutputIntent");
    expect(text).not.toMatch(/Helvetica|\/Type1\b/);
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    expect(count(/\/FontFile[23] \d/g)).toBe(count(/\/Type \/FontDescriptor/g));
    expect(count(/\/Type \/FontDescriptor/g)).toBeGreaterThan(0);
  });

  it("carries its e-invoice as the one attached file, which breaks no rule", async () => {
    const document = invoiceDocument({ lines });
    const written = writeEinvoice(document, "AS_CHARGED");
    const xml = "xml" in written ? written.xml : "";
    const { bytes, pdf } = await drawn({ lines }, xml);
    expect(pdf.attached.map(({ name }) => name)).toEqual(["factur-x.xml"]);
    const attached = Buffer.from(pdf.attached[0]?.bytes ?? []).toString("utf8");
    expect(attached).toBe(xml);
    expect(brokenRules(attached)).toEqual([]);
    const text = objects(bytes);
    expect(text.match(/\/AFRelationship \/Alternative/g)).toHaveLength(1);
    expect(text).toMatch(/\/Subtype \/text#2Fxml/);
    expect(text).toMatch(/\/ModDate \(D:20261122/);
    expect(pdf.metadata).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
    expect(pdf.metadata).toContain("<pdfaProperty:name>DocumentFileName</pdfaProperty:name>");
  });

  it("makes the same bytes of the same document, and other bytes of another", async () => {
    const hash = async (over: Partial<InvoiceDocument>) =>
      createHash("sha256")
        .update((await drawn(over, "<x/>")).bytes)
        .digest("hex");
    expect(await hash({ lines })).toBe(await hash({ lines }));
    expect(await hash({ lines, number: "INV-2026-000043" })).not.toBe(await hash({ lines }));
  });

  it.each(languages)("makes the same bytes in %s with fonts that other documents have used", async (language) => {
    const document = invoiceDocument({ language, lines });
    await renderInvoicePdf(invoiceDocument({ language, lines: [documentLine({ description: "Bình giữ nhiệt · 保温瓶 · حقيبة" })] }), {
      xml: null,
    });
    const after = await renderInvoicePdf(document, { xml: null });
    vi.resetModules();
    const fresh = await import("./render-pdf.ts");
    expect((await fresh.renderInvoicePdf(document, { xml: null })).equals(after)).toBe(true);
  });

  it("names what a credit note corrects, and asks for no payment", async () => {
    const related = { number: "INV-2026-000007", issue_date: "2026-10-01" };
    const { pdf } = await drawn({ kind: "CREDIT_NOTE", number: "CN-2026-000001", related, iban: "DE89370400440532013000" });
    const text = squeezed(pdf.text);
    expect(text).toContain("Credit note");
    expect(text).toMatch(/INV-2026-000007 ?of ?October 1, 2026/);
    expect(text).not.toMatch(/Amount due|IBAN/);
  });

  it("shows the payment link as a code and a link", async () => {
    const { bytes, pdf } = await drawn({ payment_url: "https://pay.example.com/i/3f9a" });
    expect(await pdf.qr()).toBe("https://pay.example.com/i/3f9a");
    expect(objects(bytes)).toContain("https://pay.example.com/i/3f9a");
    const { bytes: unsafe } = await drawn({ payment_url: "javascript:alert(1)" });
    expect(objects(unsafe)).not.toContain("javascript:");
  });

  it("draws hostile texts as they are, and an emoji as a sign", async () => {
    const hostile = "<b>&amp; =1+1 \u0000\u202eevil 😀";
    const { pdf } = await drawn({
      seller: { ...seller, name: hostile },
      lines: [documentLine({ description: `${hostile}${"x".repeat(450)}` })],
    });
    expect(squeezed(pdf.text)).toContain("<b>&amp; =1+1 evil 😀");
    expect(pdf.metadata).toContain("&#60;b&#62;&#38;amp; =1+1");
  });

  it("sets five hundred long lines on twenty pages at most, each numbered", async () => {
    const many = Array.from({ length: 500 }, (_, i) => documentLine({ description: `Line ${i} ${"long ".repeat(98)}` }));
    const { pdf } = await drawn({ lines: many, notes: "word ".repeat(400), terms: "term ".repeat(300) });
    expect(pdf.pages).toBeLessThanOrEqual(20);
    expect(squeezed(pdf.text)).toContain(`Page ${pdf.pages} of ${pdf.pages}`);
    expect(squeezed(pdf.text)).toContain("Line 499");
  });

  it("mirrors an Arabic page but leaves Latin texts in their own order", async () => {
    const long = "Leather boots (brown), a description of several lines that ends with a point, in Latin letters.";
    const { pdf } = await drawn({ language: "ar", lines: [documentLine({ description: long })], terms: "Payable within 14 days." });
    const text = squeezed(pdf.text);
    expect(text).toMatch(/Payable within 14 days ?\./);
    expect(text.replace(/ /g, "")).toContain(long.replace(/ /g, ""));
  });
});
