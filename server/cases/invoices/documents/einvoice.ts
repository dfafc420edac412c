import { create } from "xmlbuilder2";
import type { XMLBuilder } from "xmlbuilder2/lib/interfaces";
import type { InvoiceDocument } from "#server/cases/domain/invoices/invoice-document";
import { checks } from "./einvoice/checks.ts";
import { factsOf, type TaxMode } from "./einvoice/facts.ts";
import type { Element } from "./einvoice/term.ts";
import { terms } from "./einvoice/terms.ts";

const standard = "urn:un:unece:uncefact:data:standard";
const namespaces = {
  "xmlns:rsm": `${standard}:CrossIndustryInvoice:100`,
  "xmlns:ram": `${standard}:ReusableAggregateBusinessInformationEntity:100`,
  "xmlns:qdt": `${standard}:QualifiedDataType:100`,
  "xmlns:udt": `${standard}:UnqualifiedDataType:100`,
};

/**
 * Return a document as Factur-X (CII) of the profile EN 16931, or the id of the first rule that it breaks. `AS_CHARGED`
 * states the tax as charged; `STRICT` computes it by rate and states the difference as a rounding amount.
 */
export function writeEinvoice(document: InvoiceDocument, mode: TaxMode): { xml: string } | { refused: string } {
  const facts = factsOf(document, mode);
  const broken = checks.find(({ holds }) => !holds(facts));
  if (broken) return { refused: broken.rule };
  const root = create({ version: "1.0", encoding: "UTF-8" }).ele("rsm:CrossIndustryInvoice", namespaces);
  write(
    root,
    terms.flatMap(({ elementsOf }) => elementsOf(facts)),
  );
  return { xml: root.end() };
}

/** Write elements below `root`; those that follow each other share the elements of their paths but the last. */
function write(root: XMLBuilder, elements: readonly Element[]): void {
  let open: { name: string; node: XMLBuilder }[] = [];
  for (const { path, text, attributes, elements: own } of elements) {
    const shared = open.findIndex(({ name }, i) => name !== path[i] || i === path.length - 1);
    open = open.slice(0, shared < 0 ? open.length : shared);
    for (const name of path.slice(open.length)) open.push({ name, node: (open.at(-1)?.node ?? root).ele(name) });
    const { node } = open.at(-1) as { node: XMLBuilder };
    if (attributes) node.att(attributes);
    // The writer leaves what looks like an entity as it is, so every "&" is escaped before.
    if (text) node.txt(text.replaceAll("&", "&amp;"));
    if (own) write(node, own);
  }
}
