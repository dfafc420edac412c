import { type Language, languages } from "#contracts/session/session";
import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { documentWords } from "#server/kit/documents/words";
import { plain } from "./text.ts";

/** Return the language a document is written in. */
export const languageOf = ({ language }: Pick<InvoiceDocument, "language">): Language =>
  languages.find((known) => known === language) ?? "en";

/**
 * Return the payment terms of a document. A credit note without its own says that nothing has to be paid: EN 16931 asks for terms
 * wherever an amount is positive (BR-CO-25), which that of a credit note is.
 */
export const termsOf = (document: Pick<InvoiceDocument, "kind" | "language" | "terms">): string | undefined =>
  plain(document.terms) ?? (document.kind === "CREDIT_NOTE" ? documentWords(languageOf(document)).invoicePaper.credited : undefined);
