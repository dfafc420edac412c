import { JSDOM } from "jsdom";

/** Hundredths of an amount, exactly. */
const cents = (text: string): bigint => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new Error(`not an amount of two decimals: ${text}`);
  const value = BigInt((match[2] ?? "") + (match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -value : value;
};
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** A part of an e-invoice, read by the local names of its elements. */
export class Part {
  private readonly node: Element;
  constructor(node: Element) {
    this.node = node;
  }
  all(path: string): Part[] {
    return path
      .split("/")
      .reduce<Element[]>(
        (nodes, name) => nodes.flatMap((node) => [...node.children].filter((child) => child.localName === name)),
        [this.node],
      )
      .map((node) => new Part(node));
  }
  text(path: string): string | undefined {
    return this.all(path)[0]?.node.textContent ?? undefined;
  }
  get own(): string {
    return this.node.textContent ?? "";
  }
  attribute(name: string): string | null {
    return this.node.getAttribute(name);
  }
  cents(path: string): bigint {
    return cents(this.text(path) ?? "0");
  }
}

const settlement = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
const totalsPath = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;

/** Parse a CII e-invoice. */
export function readEinvoice(xml: string) {
  const { document } = new JSDOM(xml, { contentType: "text/xml" }).window;
  const root = new Part(document.documentElement);
  const party = (name: string) => root.all(`SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/${name}`)[0] as Part;
  return {
    root,
    seller: party("SellerTradeParty"),
    buyer: party("BuyerTradeParty"),
    lines: root.all("SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem"),
    taxes: root.all(`${settlement}/ApplicableTradeTax`),
    settlement: root.all(settlement)[0] as Part,
    totals: root.all(totalsPath)[0] as Part,
  };
}

const taxPath = "SpecifiedLineTradeSettlement/ApplicableTradeTax";
const netPath = "SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount";
const price = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice";
const registered = (party: Part, scheme: string): boolean =>
  party.all("SpecifiedTaxRegistration/ID").some((id) => id.attribute("schemeID") === scheme && id.own !== "");
const near = (a: bigint, b: bigint): boolean => (a > b ? a - b : b - a) < 100n;
/** Net times rate, half up and away from zero, in cents. */
function computed(tax: Part): bigint {
  const [whole = "0", decimals = ""] = (tax.text("RateApplicablePercent") ?? "0").split(".");
  const over = 100n * 10n ** BigInt(decimals.length);
  const product = tax.cents("BasisAmount") * BigInt(whole + decimals);
  const half = (2n * (product < 0n ? -product : product) + over) / (2n * over);
  return product < 0n ? -half : half;
}

type Einvoice = ReturnType<typeof readEinvoice>;
const rate = (part: Part, path: string): number => Number(part.text(path) ?? "0");
const linesOf = ({ lines }: Einvoice, category: string): Part[] =>
  lines.filter((line) => line.text(`${taxPath}/CategoryCode`) === category);
const groupsOf = ({ taxes }: Einvoice, category: string): Part[] => taxes.filter((tax) => tax.text("CategoryCode") === category);
const country = /^([A-Z]{2}|1A)$/;

/** The rules of EN 16931 that can be read off the XML alone, written from the standard and not from the writer. */
const rules: Record<string, (e: Einvoice) => boolean> = {
  "BR-01": ({ root }) => root.text("ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID") === "urn:cen.eu:en16931:2017",
  "BR-02": ({ root }) => !!root.text("ExchangedDocument/ID")?.trim(),
  "BR-03": ({ root }) => /^\d{8}$/.test(root.text("ExchangedDocument/IssueDateTime/DateTimeString") ?? ""),
  "BR-04": ({ root }) => ["380", "381"].includes(root.text("ExchangedDocument/TypeCode") ?? ""),
  "BR-05": ({ settlement: s }) => /^[A-Z]{3}$/.test(s.text("InvoiceCurrencyCode") ?? ""),
  "BR-06": ({ seller }) => !!seller.text("Name")?.trim(),
  "BR-07": ({ buyer }) => !!buyer.text("Name")?.trim(),
  "BR-08": ({ seller }) => seller.all("PostalTradeAddress").length === 1,
  "BR-09": ({ seller }) => country.test(seller.text("PostalTradeAddress/CountryID") ?? ""),
  "BR-10": ({ buyer }) => buyer.all("PostalTradeAddress").length === 1,
  "BR-11": ({ buyer }) => country.test(buyer.text("PostalTradeAddress/CountryID") ?? ""),
  "BR-12": ({ totals }) => totals.all("LineTotalAmount").length === 1,
  "BR-13": ({ totals }) => totals.all("TaxBasisTotalAmount").length === 1,
  "BR-14": ({ totals }) => totals.all("GrandTotalAmount").length === 1,
  "BR-15": ({ totals }) => totals.all("DuePayableAmount").length === 1,
  "BR-16": ({ lines }) => lines.length > 0,
  "BR-21": ({ lines }) => new Set(lines.map((line) => line.text("AssociatedDocumentLineDocument/LineID"))).size === lines.length,
  "BR-22": ({ lines }) => lines.every((line) => /^-?\d+(\.\d+)?$/.test(line.text("SpecifiedLineTradeDelivery/BilledQuantity") ?? "")),
  "BR-23": ({ lines }) => lines.every((line) => !!line.all("SpecifiedLineTradeDelivery/BilledQuantity")[0]?.attribute("unitCode")),
  "BR-24": ({ lines }) => lines.every((line) => line.all(netPath).length === 1),
  "BR-25": ({ lines }) => lines.every((line) => !!line.text("SpecifiedTradeProduct/Name")?.trim()),
  "BR-26": ({ lines }) => lines.every((line) => line.all(`${price}/ChargeAmount`).length === 1),
  "BR-27": ({ lines }) => lines.every((line) => line.cents(`${price}/ChargeAmount`) >= 0n),
  "BR-45": ({ taxes }) => taxes.every((tax) => tax.all("BasisAmount").length === 1),
  "BR-46": ({ taxes }) => taxes.every((tax) => tax.all("CalculatedAmount").length === 1),
  "BR-47": ({ taxes }) => taxes.every((tax) => tax.all("CategoryCode").length === 1),
  "BR-48": ({ taxes }) => taxes.every((tax) => tax.text("CategoryCode") === "O" || tax.all("RateApplicablePercent").length === 1),
  "BR-53": ({ settlement: s, totals }) => s.all("TaxCurrencyCode").length + 1 === totals.all("TaxTotalAmount").length,
  "BR-55": ({ settlement: s }) => s.all("InvoiceReferencedDocument").every((one) => !!one.text("IssuerAssignedID")),
  "BR-61": ({ settlement: s }) =>
    s.all("SpecifiedTradeSettlementPaymentMeans").every((one) => !!one.text("PayeePartyCreditorFinancialAccount/IBANID")),
  "BR-CO-04": ({ lines }) => lines.every((line) => line.all(`${taxPath}/CategoryCode`).length === 1),
  "BR-CO-09": ({ seller, buyer }) =>
    [seller, buyer].every((party) =>
      party.all("SpecifiedTaxRegistration/ID").every((id) => id.attribute("schemeID") !== "VA" || /^[A-Z]{2}/.test(id.own)),
    ),
  "BR-CO-10": ({ lines, totals }) => totals.cents("LineTotalAmount") === sum(lines.map((line) => line.cents(netPath))),
  "BR-CO-13": ({ totals }) => totals.cents("TaxBasisTotalAmount") === totals.cents("LineTotalAmount"),
  "BR-CO-14": ({ taxes, totals }) => totals.cents("TaxTotalAmount") === sum(taxes.map((tax) => tax.cents("CalculatedAmount"))),
  "BR-CO-15": ({ totals }) => totals.cents("GrandTotalAmount") === totals.cents("TaxBasisTotalAmount") + totals.cents("TaxTotalAmount"),
  "BR-CO-16": ({ totals }) =>
    totals.cents("DuePayableAmount") ===
    totals.cents("GrandTotalAmount") - totals.cents("TotalPrepaidAmount") + totals.cents("RoundingAmount"),
  "BR-CO-17": ({ taxes }) => taxes.every((tax) => near(tax.cents("CalculatedAmount"), computed(tax))),
  "BR-CO-18": ({ taxes }) => taxes.length > 0,
  "BR-CO-25": ({ settlement: s, totals }) => totals.cents("DuePayableAmount") <= 0n || s.all("SpecifiedTradePaymentTerms").length === 1,
  "BR-CO-26": ({ seller }) => !!seller.text("ID") || registered(seller, "VA"),
  "BR-IC-11": (e) =>
    groupsOf(e, "K").length === 0 ||
    e.root.all("SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent").length === 1,
  "BR-IC-12": (e) =>
    groupsOf(e, "K").length === 0 ||
    e.root.all("SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress/CountryID").length === 1,
  "BR-O-11": (e) => groupsOf(e, "O").length === 0 || e.taxes.length === 1,
  "BR-B-price": ({ lines }) =>
    lines.every((line) => {
      const base = Number(line.text(`${price}/BasisQuantity`));
      const quantity = Number(line.text("SpecifiedLineTradeDelivery/BilledQuantity"));
      return (
        base > 0 &&
        (line.cents(netPath) === 0n || Math.abs(quantity) === base) &&
        (quantity < 0 ? -1n : 1n) * line.cents(`${price}/ChargeAmount`) === line.cents(netPath)
      );
    }),
};

const prefixes = { S: "S", Z: "Z", E: "E", AE: "AE", K: "IC", G: "G", O: "O" } as const;
for (const [category, prefix] of Object.entries(prefixes)) {
  const isTaxed = category === "S";
  const isUsed = (e: Einvoice) => linesOf(e, category).length > 0 || groupsOf(e, category).length > 0;
  const add = (id: string, holds: (e: Einvoice) => boolean) => {
    rules[`BR-${prefix}-${id}`] = (e) => !isUsed(e) || holds(e);
  };
  add("01", (e) => (isTaxed ? groupsOf(e, category).length > 0 : groupsOf(e, category).length === 1));
  add("02", ({ seller, buyer }) => {
    if (category === "O") return !registered(seller, "VA") && !registered(buyer, "VA");
    if (category === "G") return registered(seller, "VA");
    if (category === "K") return registered(seller, "VA") && registered(buyer, "VA");
    return (registered(seller, "VA") || registered(seller, "FC")) && (category !== "AE" || registered(buyer, "VA"));
  });
  add("05", (e) => linesOf(e, category).every((line) => rate(line, `${taxPath}/RateApplicablePercent`) > 0 === isTaxed));
  add("08", (e) =>
    groupsOf(e, category).every(
      (group) =>
        group.cents("BasisAmount") ===
        sum(
          linesOf(e, category)
            .filter((line) => rate(line, `${taxPath}/RateApplicablePercent`) === rate(group, "RateApplicablePercent"))
            .map((line) => line.cents(netPath)),
        ),
    ),
  );
  add("09", (e) => isTaxed || groupsOf(e, category).every((group) => group.cents("CalculatedAmount") === 0n));
  add("10", (e) =>
    groupsOf(e, category).every(
      (group) => (category === "S" || category === "Z") !== !!(group.text("ExemptionReason") || group.text("ExemptionReasonCode")),
    ),
  );
}

/** Return the ids of the rules that an e-invoice breaks. */
export function brokenRules(xml: string): string[] {
  const einvoice = readEinvoice(xml);
  return Object.entries(rules).flatMap(([id, holds]) => (holds(einvoice) ? [] : [id]));
}
export const ruleCount = Object.keys(rules).length;
