import { einvoiceCountry } from "#contracts/codes/countries";
import { toDecimal } from "#contracts/money";
import type { TaxCategory } from "#server/cases/domain/invoices/invoice-document";
import { oneLine } from "../text.ts";
import type { Facts, GroupFacts, LineFacts, PartyFacts } from "./facts.ts";
import { group, has, type Term, term } from "./term.ts";

const day = (date: string | null): string | undefined => date?.replaceAll("-", "");
const asDay = { format: "102" };
/** Codes of why no tax is charged (VATEX), where the category has only one. */
const reasonCodes: Partial<Record<TaxCategory, string>> = { AE: "VATEX-EU-AE", K: "VATEX-EU-IC", G: "VATEX-EU-G", O: "VATEX-EU-O" };

const lineTerms: readonly Term<LineFacts>[] = [
  term("BT-126", "ram:AssociatedDocumentLineDocument/ram:LineID", ({ id }) => id),
  term("BT-155", "ram:SpecifiedTradeProduct/ram:SellerAssignedID", ({ sku }) => sku),
  term("BT-153", "ram:SpecifiedTradeProduct/ram:Name", ({ name }) => name),
  // The price of the whole quantity, so that price times quantity is the line's net to the cent whatever the unit price.
  term("BT-146", "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount", ({ line, amount }) =>
    amount(Math.abs(line.net_minor)),
  ),
  term(
    "BT-149",
    "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:BasisQuantity",
    ({ quantity }) => (Number(quantity) === 0 ? "1" : quantity.replace("-", "")),
    ({ line }) => ({ unitCode: line.unit }),
  ),
  term(
    "BT-129",
    "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity",
    ({ quantity }) => quantity,
    ({ line }) => ({ unitCode: line.unit }),
  ),
  term("BT-151-0", "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:TypeCode", () => "VAT"),
  term("BT-151", "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode", ({ line }) => line.category),
  term("BT-152", "ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:RateApplicablePercent", ({ line }) =>
    line.category === "O" ? undefined : line.rate,
  ),
  term(
    "BT-131",
    "ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount",
    ({ line, amount }) => amount(line.net_minor),
  ),
];

/** The terms of a party: seller and buyer have the same ones under other numbers. */
const partyTerms = (
  ids: Record<"id" | "name" | "postcode" | "line" | "city" | "country" | "region" | "email" | "vat" | "tax", string>,
): readonly Term<PartyFacts>[] => [
  // Without a VAT id the tax number is what identifies a seller.
  term(ids.id, "ram:ID", ({ vatId, taxNumber }) => (ids.id === "" || vatId ? undefined : taxNumber)),
  term(ids.name, "ram:Name", ({ name }) => name),
  term(ids.postcode, "ram:PostalTradeAddress/ram:PostcodeCode", ({ postcode }) => postcode),
  term(`${ids.line}-1`, "ram:PostalTradeAddress/ram:LineOne", ({ address }) => address[0]),
  term(`${ids.line}-2`, "ram:PostalTradeAddress/ram:LineTwo", ({ address }) => address[1]),
  term(`${ids.line}-3`, "ram:PostalTradeAddress/ram:LineThree", ({ address }) => address.slice(2).join(", ") || undefined),
  term(ids.city, "ram:PostalTradeAddress/ram:CityName", ({ city }) => city),
  term(ids.country, "ram:PostalTradeAddress/ram:CountryID", ({ country }) => country && einvoiceCountry(country)),
  term(ids.region, "ram:PostalTradeAddress/ram:CountrySubDivisionName", ({ region }) => region),
  term(
    ids.email,
    "ram:URIUniversalCommunication/ram:URIID",
    ({ email }) => email,
    () => ({ schemeID: "EM" }),
  ),
  group(
    ids.vat,
    "ram:SpecifiedTaxRegistration",
    has(({ vatId }) => vatId),
    [
      term(
        ids.vat,
        "ram:ID",
        (id: string) => id,
        () => ({ schemeID: "VA" }),
      ),
    ],
  ),
  group(
    ids.tax,
    "ram:SpecifiedTaxRegistration",
    has(({ taxNumber }) => (ids.tax === "" ? undefined : taxNumber)),
    [
      term(
        ids.tax,
        "ram:ID",
        (id: string) => id,
        () => ({ schemeID: "FC" }),
      ),
    ],
  ),
];
const sellerTerms = partyTerms({
  id: "BT-29",
  name: "BT-27",
  postcode: "BT-38",
  line: "BT-35",
  city: "BT-37",
  country: "BT-40",
  region: "BT-39",
  email: "BT-34",
  vat: "BT-31",
  tax: "BT-32",
});
/** A buyer's tax number has no place here. */
const buyerTerms = partyTerms({
  id: "",
  name: "BT-44",
  postcode: "BT-53",
  line: "BT-50",
  city: "BT-52",
  country: "BT-55",
  region: "BT-54",
  email: "BT-49",
  vat: "BT-48",
  tax: "",
});

const groupTerms: readonly Term<GroupFacts>[] = [
  term("BT-117", "ram:CalculatedAmount", ({ tax, amount }) => amount(tax)),
  term("BT-118-0", "ram:TypeCode", () => "VAT"),
  term("BT-120", "ram:ExemptionReason", ({ reason }) => reason),
  term("BT-116", "ram:BasisAmount", ({ group: { net_minor }, amount }) => amount(net_minor)),
  term("BT-118", "ram:CategoryCode", ({ group: { category } }) => category),
  term("BT-121", "ram:ExemptionReasonCode", ({ group: { category } }) => reasonCodes[category]),
  term("BT-119", "ram:RateApplicablePercent", ({ group: { category, rate } }) => (category === "O" ? undefined : rate)),
];

const paymentTerms: readonly Term<Facts>[] = [
  // 58 is a SEPA credit transfer, 30 any other.
  term("BT-81", "ram:TypeCode", ({ document }) => (document.currency === "EUR" ? "58" : "30")),
  term("BT-84", "ram:PayeePartyCreditorFinancialAccount/ram:IBANID", ({ iban }) => iban),
];

const relatedTerms: readonly Term<NonNullable<Facts["document"]["related"]>>[] = [
  term("BT-25", "ram:IssuerAssignedID", ({ number }) => oneLine(number)),
  term(
    "BT-26",
    "ram:FormattedIssueDateTime/qdt:DateTimeString",
    ({ issue_date }) => day(issue_date),
    () => asDay,
  ),
];

const agreement = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement";
const delivery = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeDelivery";
const settlement = "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement";
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const isAbroad = ({ groups }: Facts): boolean => groups.some(({ group: { category } }) => category === "K" || category === "G");

/** The terms of EN 16931 that are written, in the order of the CII schema: number, place, value. */
export const terms: readonly Term<Facts>[] = [
  term("BT-24", "rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID", () => "urn:cen.eu:en16931:2017"),
  term("BT-1", "rsm:ExchangedDocument/ram:ID", ({ number }) => number),
  term("BT-3", "rsm:ExchangedDocument/ram:TypeCode", ({ document }) => (document.kind === "CREDIT_NOTE" ? "381" : "380")),
  term(
    "BT-2",
    "rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString",
    ({ document }) => day(document.issue_date),
    () => asDay,
  ),
  group("BG-1", "rsm:ExchangedDocument/ram:IncludedNote", ({ notes }) => notes, [term("BT-22", "ram:Content", (note: string) => note)]),
  group("BG-25", "rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem", ({ lines }) => lines, lineTerms),
  group("BG-4", `${agreement}/ram:SellerTradeParty`, ({ seller }) => [seller], sellerTerms),
  group("BG-7", `${agreement}/ram:BuyerTradeParty`, ({ buyer }) => [buyer], buyerTerms),
  term("BT-14", `${agreement}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID`, ({ document }) => oneLine(document.order_number)),
  // The schema wants the part on delivery even in documents from before each had a day of supply.
  term("BG-13", delivery, () => ""),
  term("BT-80", `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID`, (facts) =>
    isAbroad(facts) ? einvoiceCountry(facts.buyer.country ?? "") : undefined,
  ),
  term(
    "BT-72",
    `${delivery}/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString`,
    ({ document }) => day(document.supply_date),
    () => asDay,
  ),
  term("BT-83", `${settlement}/ram:PaymentReference`, ({ number, iban }) => (iban ? number : undefined)),
  term("BT-6", `${settlement}/ram:TaxCurrencyCode`, ({ document }) => document.tax_currency?.currency),
  term("BT-5", `${settlement}/ram:InvoiceCurrencyCode`, ({ document }) => document.currency),
  group("BG-16", `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, (facts) => (facts.iban ? [facts] : []), paymentTerms),
  group("BG-23", `${settlement}/ram:ApplicableTradeTax`, ({ groups }) => groups, groupTerms),
  term("BT-20", `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`, ({ terms: text }) => text),
  term(
    "BT-9",
    `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
    ({ document }) => day(document.due_date),
    () => asDay,
  ),
  term("BT-106", `${totals}/ram:LineTotalAmount`, ({ document, amount }) => amount(document.net_minor)),
  term("BT-109", `${totals}/ram:TaxBasisTotalAmount`, ({ document, amount }) => amount(document.net_minor)),
  term(
    "BT-110",
    `${totals}/ram:TaxTotalAmount`,
    ({ tax, amount }) => amount(tax),
    ({ document }) => ({ currencyID: document.currency }),
  ),
  term(
    "BT-111",
    `${totals}/ram:TaxTotalAmount`,
    ({ document: { tax_currency } }) => tax_currency && toDecimal(tax_currency.tax_minor, tax_currency.currency),
    ({ document }) => ({ currencyID: document.tax_currency?.currency ?? "" }),
  ),
  term("BT-114", `${totals}/ram:RoundingAmount`, ({ rounding, amount }) => (rounding === 0 ? undefined : amount(rounding))),
  term("BT-112", `${totals}/ram:GrandTotalAmount`, ({ grand, amount }) => amount(grand)),
  term("BT-113", `${totals}/ram:TotalPrepaidAmount`, ({ document, amount }) =>
    document.paid_minor === 0 ? undefined : amount(document.paid_minor),
  ),
  term("BT-115", `${totals}/ram:DuePayableAmount`, ({ due, amount }) => amount(due)),
  group(
    "BG-3",
    `${settlement}/ram:InvoiceReferencedDocument`,
    ({ document }) => (document.related ? [document.related] : []),
    relatedTerms,
  ),
];
