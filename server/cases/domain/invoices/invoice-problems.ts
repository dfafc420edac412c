import { isCountry } from "#contracts/codes/countries";
import { isIban } from "#contracts/codes/iban";
import { isNorthernIrish, isVatId } from "#contracts/codes/vat-ids";
import type { Party } from "#contracts/invoices/draft";
import type { InvoiceKind, TaxCategory } from "#contracts/invoices/states";
import { isInZone } from "#server/kit/zones";

/** Goods that go to Northern Ireland stay within the EU. */
const isInEu = ({ country, vat_id }: Party): boolean => isInZone("EU", country, "") || isNorthernIrish(vat_id);

/** Why a draft cannot be issued: a field and the key of its sentence. */
export interface Problem {
  field: string;
  code: string;
  /** The line whose tax category is broken. */
  index?: number;
}
export interface Checked {
  kind: InvoiceKind;
  seller: Party;
  buyer: Party;
  lines: readonly { category: TaxCategory; rate: string; tax_minor: number }[];
  tax_reasons: Partial<Record<TaxCategory, string>>;
  issue_date: string;
  due_date: string | null;
  supply_date: string | null;
  /** What a credit note corrects: an order, one of our invoices, or one made elsewhere. */
  order_id: string | null;
  related_id: string | null;
  related_text: object | null;
  /** Of the seller, as the document states it. */
  iban: string | null;
}

/** Return everything that keeps a draft from being issued; nothing for a complete one. */
export function problemsOf(draft: Checked): Problem[] {
  const { seller, buyer, lines, issue_date, due_date } = draft;
  const missing = [
    [seller.name, "seller.name"],
    [seller.lines.some(Boolean) && seller.city, "seller.lines"],
    [isCountry(seller.country), "seller.country"],
    [buyer.name, "buyer.name"],
    [lines.length > 0, "lines"],
  ] as const;
  const found: Problem[] = missing.flatMap(([value, field]) => (value ? [] : [{ field, code: "REQUIRED" }]));
  for (const [name, party] of [["seller", seller] as const, ["buyer", buyer] as const])
    if (party.vat_id && !isVatId(party.vat_id)) found.push({ field: `${name}.vat_id`, code: "VAT_PATTERN" });
  // It could be saved unchecked before.
  if (draft.iban && !isIban(draft.iban)) found.push({ field: "iban", code: "INVALID_IBAN" });
  if (due_date !== null && due_date < issue_date) found.push({ field: "due_date", code: "BEFORE_ISSUE" });
  if (draft.kind === "CREDIT_NOTE" && !correctsSomething(draft)) found.push({ field: "related", code: "CORRECTED_REQUIRED" });
  return [
    ...found,
    ...lines.flatMap((line, index) => brokenRules(line, draft).map((code) => ({ field: `lines.${index}.category`, code, index }))),
  ];
}

const correctsSomething = ({ order_id, related_id, related_text }: Checked): boolean =>
  [order_id, related_id, related_text].some((one) => one !== null);

const sellerCodes = ["SELLER_VAT_REQUIRED"];
const buyerCodes = ["BUYER_VAT_REQUIRED", "BUYER_ADDRESS_REQUIRED", "BUYER_NOT_IN_EU", "BUYER_IN_EU"];

/** Return where the detail that a problem names comes from: the document settings, the buyer's own details, or the document. */
export function placeOf({ field, code }: Pick<Problem, "field" | "code">): "settings" | "buyer" | "document" {
  if (field.startsWith("seller.") || field === "iban" || sellerCodes.includes(code)) return "settings";
  return field.startsWith("buyer.") || buyerCodes.includes(code) ? "buyer" : "document";
}

/** The rules of each category; the first that is broken is named. */
function brokenRules({ category, rate, tax_minor }: Checked["lines"][number], draft: Checked): string[] {
  const isZero = Number(rate) === 0;
  // A credit note repeats the tax of its invoice, whatever that said.
  if (isZero && tax_minor !== 0 && draft.kind !== "CREDIT_NOTE") return ["TAX_WITHOUT_RATE"];
  if (category === "S") return isZero ? ["RATE_REQUIRED"] : [];
  const rule = [...(isZero ? [] : ["RATE_NOT_ZERO"]), ...rulesOf[category](draft)][0];
  return rule ? [rule] : [];
}

/** Great Britain and Northern Ireland are two places. */
const isSamePlace = ({ buyer, seller }: Checked): boolean =>
  buyer.country === seller.country && isNorthernIrish(buyer.vat_id) === isNorthernIrish(seller.vat_id);
const both = ({ seller, buyer }: Checked): string[] => [
  ...(seller.vat_id ? [] : ["SELLER_VAT_REQUIRED"]),
  ...(buyer.vat_id ? [] : ["BUYER_VAT_REQUIRED"]),
];
const addressed = ({ buyer }: Checked): string[] => (buyer.country ? [] : ["BUYER_ADDRESS_REQUIRED"]);
const reasoned = (category: TaxCategory, { tax_reasons }: Checked): string[] => (tax_reasons[category] ? [] : ["TAX_REASON_REQUIRED"]);

const rulesOf: Readonly<Record<Exclude<TaxCategory, "S">, (draft: Checked) => string[]>> = {
  Z: () => [],
  E: (draft) => reasoned("E", draft),
  AE: (draft) => [...both(draft), ...addressed(draft), ...reasoned("AE", draft)],
  K: (draft) => [
    ...both(draft),
    ...addressed(draft),
    ...(isInEu(draft.buyer) && !isSamePlace(draft) ? [] : ["BUYER_NOT_IN_EU"]),
    ...(draft.supply_date ? [] : ["SUPPLY_DATE_REQUIRED"]),
  ],
  G: (draft) => [...addressed(draft), ...(isInEu(draft.buyer) ? ["BUYER_IN_EU"] : [])],
  O: ({ seller, buyer, lines }) => [
    ...(seller.vat_id || buyer.vat_id ? ["VAT_NOT_ALLOWED"] : []),
    ...(lines.some(({ category }) => category !== "O") ? ["CATEGORY_ALONE"] : []),
  ],
};
