import type { OwnTemplateKind } from "#contracts/templates/kinds";
import { kindOfMail, type MailSubject, type SystemMailKey, systemMails } from "#contracts/templates/system-mails";
import type { SampleSet, Variable } from "#contracts/templates/templates";
import type { Values } from "#contracts/templates/values";
import type { Goods } from "../mail-html/fill.ts";

/** What a template may speak of: a system template by its key, one of the store's own by its kind. */
export type MailScope = SystemMailKey | OwnTemplateKind;

type Declared = Omit<Variable, "path">;
const text = (short: string, long: string, arabic: string): Declared => ({ type: "text", samples: { short, long, arabic } });
const same = (type: Declared["type"], sample: string): Declared => ({ type, samples: { short: sample, long: sample, arabic: sample } });

const longName = "Maximiliane-Alexandra Featherstonehaugh-Cholmondeley von und zu Hohenlohe";
const longReason = "The seam along the left side has come undone after the first wash, and the colour has run. ".repeat(6).trim();
const longAddress = "Unit 1204, Building C, 18 Old Harbour Commercial Estate Road North, Saint-Germain-en-Laye";

/** Every variable with its type and samples; money in minor units with its currency, dates as calendar days. */
const declared: Record<string, Declared> = {
  "store.reply_to": same("text", "help@northwind.example"),
  "store.name": text("Northwind", "Northwind Outfitters & Expedition Supplies International", "متجر الشمال"),
  "customer.name": text("Ann Bee", longName, "ليلى حسن"),
  "customer.first_name": text("Ann", "Maximiliane-Alexandra", "ليلى"),
  "customer.last_name": text("Bee", "Featherstonehaugh-Cholmondeley von und zu Hohenlohe", "حسن"),
  "customer.email": same("text", "ann@example.test"),
  "customer.language": same("text", "en"),
  "case.number": text("RET-7", "RET-2026-000123456", "RET-7"),
  "order.number": text("#1001", "#NORTHWIND-2026-000123456", "#1001"),
  "return.number": text("RET-7", "RET-2026-000123456", "RET-7"),
  "case.url": same("url", "https://returns.example.test/portal/northwind/case/7"),
  "return.url": same("url", "https://returns.example.test/portal/northwind/case/7"),
  "return.address": text(
    "Northwind Returns\n9 Dock Road\nReno, NV 89502\nUNITED STATES",
    `Northwind Returns\n${longAddress}\nUNITED KINGDOM`,
    "متجر الشمال\n١ شارع الميناء\nUNITED STATES",
  ),
  "refund.to": text(
    "the payment method you used for the order",
    "the payment method you used for the order",
    "وسيلة الدفع التي استخدمتها للطلب",
  ),
  "claim.number": text("CLM-7", "CLM-2026-000123456", "CLM-7"),
  "claim.url": same("url", "https://returns.example.test/portal/northwind/claim/7"),
  "invoice.number": text("INV-12", "INV-2026-000123456", "INV-12"),
  "invoice.due_date": same("date", "2026-06-30"),
  "invoice.payment_url": same("url", "https://pay.example.test/inv-12"),
  message: text("Thank you!", longReason, "شكرًا لك!"),
  reason: text("Worn outside", longReason, "استُخدم المنتج خارج المنزل"),
  amount: { type: "money", samples: { short: "2000 USD", long: "123456789 USD", arabic: "2000 USD" } },
  date: same("date", "2026-06-14"),
  "parcel.tracking_number": text("1Z999AA1", "1Z999AA10123456784-RETURN-CONSIGNMENT", "1Z999AA1"),
  "conversation.url": same("url", "https://returns.example.test/portal/northwind"),
  "shop.name": text("High Street", "Flagship store at the Old Harbour Shopping Centre", "متجر الشارع الرئيسي"),
  "shop.address": text("1 Main St, Reno", longAddress, "١ الشارع الرئيسي"),
  "credit.code": text("SC-4F7K", "SC-4F7K-99QX-PL2M-77TR", "SC-4F7K"),
  "credit.last_day": same("date", "2027-06-14"),
  "product.title": text("T-shirt", "Merino expedition base layer with hood, thumb loops and two-way zip", "قميص"),
  "warranty.name": text("A year", "Extended two-year manufacturer’s warranty with accidental damage", "ضمان سنة"),
  "warranty.serial": text("SN-1", "SN-2026-00012345678901234567890", "SN-1"),
  "warranty.from": same("date", "2026-06-14"),
  "warranty.until": same("date", "2027-06-14"),
  "warranty.terms": text("Bring it.", longReason, "أحضر المنتج."),
  "product.url": same("url", "https://shop.example.test/products/1"),
  "cart.value": { type: "money", samples: { short: "5000 USD", long: "123456789 USD", arabic: "5000 USD" } },
  "cart.url": same("url", "https://shop.example.test/cart/1"),
  "price.now": { type: "money", samples: { short: "1800 USD", long: "123456789 USD", arabic: "1800 USD" } },
  "price.seen": { type: "money", samples: { short: "2000 USD", long: "223456789 USD", arabic: "2000 USD" } },
  "price.lowest_30_days": { type: "money", samples: { short: "2000 USD", long: "223456789 USD", arabic: "2000 USD" } },
  code: text("HELLO-1", "WELCOME-2026-4F7K-99QX-PL2M-77TR", "HELLO-1"),
  unsubscribe_url: same("url", "https://returns.example.test/m/u/1"),
  preferences_url: same("url", "https://returns.example.test/m/p/1"),
  view_url: same("url", "https://returns.example.test/m/v/1"),
  "parcel.carrier": text("UPS", "United Parcel Service International Consignments", "UPS"),
  "parcel.tracking_url": same("url", "https://carrier.example.test/1Z999AA1"),
  items: { type: "list", samples: { short: "1 × T-shirt (M)", long: "3", arabic: "1 × قميص" } },
};

const everywhere = ["store.name", "customer.name", "customer.first_name", "customer.last_name", "customer.email", "customer.language"];
/** Of every mail about a case: its page, where it is answered, and who reads an email. */
const aCase = ["case.url", "store.reply_to"];
const leaving = ["unsubscribe_url", "preferences_url", "view_url"];
const bySubject: Record<MailSubject, readonly string[]> = {
  return: [...aCase, "order.number", "case.number", "return.number", "return.url", "return.address"],
  claim: [...aCase, "order.number", "case.number", "claim.number", "claim.url", "return.address"],
  case: [...aCase, "order.number", "case.number"],
  invoice: [...aCase, "invoice.number", "invoice.due_date", "invoice.payment_url", "amount", "message"],
  warranty: [...aCase, "product.title", "warranty.name", "warranty.serial", "warranty.from", "warranty.until", "warranty.terms"],
  conversation: ["store.reply_to", "order.number", "case.number", "message", "conversation.url"],
  staff: ["order.number", "case.number", "return.number", "return.url"],
  automation: leaving,
  parcel: ["order.number"],
};

const byKind: Record<OwnTemplateKind, readonly string[]> = {
  CAMPAIGN: leaving,
  AUTOMATION: [
    ...leaving,
    ...["cart.url", "cart.value", "product.title", "product.url", "price.now", "price.seen", "price.lowest_30_days", "code", "items"],
  ],
  SHIPPING: ["order.number", "parcel.tracking_number", "items"],
};

const isOwn = (scope: MailScope): scope is OwnTemplateKind => Object.hasOwn(byKind, scope);

function pathsOf(scope: MailScope): readonly string[] {
  if (isOwn(scope)) return byKind[scope];
  const { about, ...mail } = systemMails[scope];
  return [...bySubject[about], ...("has" in mail ? mail.has : [])];
}

/** Return whether a mail is marketing in law, and so may show goods and codes. */
export const isMarketing = (scope: MailScope): boolean =>
  isOwn(scope) ? scope === "CAMPAIGN" || scope === "AUTOMATION" : kindOfMail(scope) === "AUTOMATION";

/** Return the variables of a mail. */
export function variablesOf(scope: MailScope): Variable[] {
  return [...new Set([...everywhere, ...pathsOf(scope)])].flatMap((path) => {
    const found = declared[path];
    return found ? [{ path, ...found }] : [];
  });
}

export interface SampleData {
  values: Values;
  items: readonly Values[];
}

/** Return sample values of a mail's variables. */
export function samplesOf(scope: MailScope, set: SampleSet, isArabic = false): SampleData {
  if (set === "EMPTY") return { values: {}, items: [] };
  const which = set === "LONG" ? "long" : isArabic ? "arabic" : "short";
  const variables = variablesOf(scope);
  const values = Object.fromEntries(variables.filter(({ type }) => type !== "list").map((one) => [one.path, sampleValue(one, which)]));
  return { values, items: variables.some(({ type }) => type === "list") ? itemsOf(which) : [] };
}

function sampleValue({ type, samples }: Variable, which: "short" | "long" | "arabic") {
  const sample = samples[which];
  if (type === "date") return { kind: "day", day: sample } as const;
  if (type !== "money") return sample;
  const [minor = "0", currency = "USD"] = sample.split(" ");
  return { kind: "money", minor: Number(minor), currency } as const;
}

/** A code of a pool in previews. */
export const sampleCode = "HELLO-1";

/** Return goods of every event for previews. */
export function sampleGoods(isArabic: boolean): Goods {
  const good: Values = {
    "good.title": declared["product.title"]?.samples[isArabic ? "arabic" : "short"] ?? "",
    "good.variant": "M",
    "good.price": { kind: "money", minor: 2000, currency: "USD" },
    "good.url": declared["product.url"]?.samples.short ?? "",
  };
  const goods = [good, good];
  return { CART: goods, VIEWED: goods, RESTOCKED: goods, DROPPED: goods };
}

function itemsOf(which: "short" | "long" | "arabic"): Values[] {
  const title = declared["product.title"]?.samples[which] ?? "";
  if (which === "long")
    return [1, 2, 3, 4, 5].map((n) => ({
      "item.title": title,
      "item.variant": "Extra large tall / Anthracite melange",
      "item.quantity": String(n),
    }));
  return [{ "item.title": title, "item.variant": "M", "item.quantity": "1" }];
}
