import type { TemplateKind } from "./kinds.ts";

/** What a mail is about, which decides its variables. */
export type MailSubject = "return" | "claim" | "case" | "invoice" | "warranty" | "conversation" | "staff" | "automation" | "parcel";

export const mailGroups = [
  "returns",
  "money",
  "claims",
  "invoices",
  "warranty",
  "conversations",
  "staff",
  "automations",
  "shipping",
] as const;
export type MailGroup = (typeof mailGroups)[number];

interface SystemMail {
  group: MailGroup;
  about: MailSubject;
  /** Variables of this event in addition to those of its subject. */
  has?: readonly string[];
}

const cart = ["items", "cart.value", "cart.url", "code"] as const;
const product = ["product.title", "product.url"] as const;
const parcel = ["parcel.carrier", "parcel.tracking_number", "parcel.tracking_url"] as const;
const credit = ["amount", "credit.code", "credit.last_day"] as const;

/** Every mail the product sends, in the order in which its cause may lead to them. */
export const systemMails = {
  requested: { group: "returns", about: "return", has: ["items"] },
  approved: { group: "returns", about: "return", has: ["items"] },
  approvedInStore: { group: "returns", about: "return", has: ["items"] },
  approvedAtStore: { group: "returns", about: "return", has: ["items", "shop.name", "shop.address"] },
  approvedKeep: { group: "returns", about: "return", has: ["items"] },
  declined: { group: "returns", about: "return", has: ["items", "reason"] },
  labelReady: { group: "returns", about: "return", has: ["items", "parcel.tracking_number"] },
  slipReady: { group: "returns", about: "return", has: ["items"] },
  reminder: { group: "returns", about: "return", has: ["items", "date"] },
  expired: { group: "returns", about: "return", has: ["items"] },
  inTransit: { group: "returns", about: "return", has: ["items", "parcel.tracking_number"] },
  received: { group: "returns", about: "return", has: ["items"] },
  rejected: { group: "returns", about: "return", has: ["items", "reason"] },
  shipped: { group: "returns", about: "return", has: ["parcel.tracking_number"] },
  refunded: { group: "money", about: "case", has: ["amount", "refund.to"] },
  credited: { group: "money", about: "case", has: credit },
  creditedOnPlatform: { group: "money", about: "case", has: credit },
  creditedOnAccount: { group: "money", about: "case", has: ["amount", "credit.last_day"] },
  invoiced: { group: "money", about: "return", has: ["amount", "invoice.number", "reason"] },
  claimSubmitted: { group: "claims", about: "claim", has: ["items", "date"] },
  claimInfoRequested: { group: "claims", about: "claim", has: ["items", "reason", "date"] },
  claimReminder: { group: "claims", about: "claim", has: ["items", "reason", "date"] },
  claimApproved: { group: "claims", about: "claim", has: ["items", "amount"] },
  claimApprovedItem: { group: "claims", about: "claim", has: ["items", "amount"] },
  claimLabelReady: { group: "claims", about: "claim", has: ["items", "parcel.tracking_number"] },
  claimSlipReady: { group: "claims", about: "claim", has: ["items"] },
  claimDenied: { group: "claims", about: "claim", has: ["items", "reason"] },
  claimReplaced: { group: "claims", about: "claim", has: ["items"] },
  claimSent: { group: "claims", about: "claim", has: ["items", "parcel.tracking_number"] },
  claimResolved: { group: "claims", about: "claim", has: ["items"] },
  claimExpired: { group: "claims", about: "claim", has: ["items"] },
  invoiceSent: { group: "invoices", about: "invoice" },
  invoiceReminder: { group: "invoices", about: "invoice" },
  invoicePaid: { group: "invoices", about: "invoice" },
  creditNoteSent: { group: "invoices", about: "invoice" },
  warrantyRegistered: { group: "warranty", about: "warranty" },
  warrantyEnding: { group: "warranty", about: "warranty" },
  conversationReplied: { group: "conversations", about: "conversation" },
  staffRequested: { group: "staff", about: "staff" },
  cartReminder: { group: "automations", about: "automation", has: cart },
  cartSecondReminder: { group: "automations", about: "automation", has: cart },
  cartLastReminder: { group: "automations", about: "automation", has: cart },
  welcome: { group: "automations", about: "automation", has: ["code"] },
  welcomeSecond: { group: "automations", about: "automation", has: ["code"] },
  welcomeThird: { group: "automations", about: "automation", has: ["code"] },
  browseReminder: { group: "automations", about: "automation", has: product },
  backInStock: { group: "automations", about: "automation", has: product },
  priceDrop: { group: "automations", about: "automation", has: [...product, "price.now", "price.seen", "price.lowest_30_days"] },
  orderConfirmed: { group: "shipping", about: "parcel", has: ["items"] },
  parcelShipped: { group: "shipping", about: "parcel", has: parcel },
  parcelInTransit: { group: "shipping", about: "parcel", has: parcel },
  parcelOutForDelivery: { group: "shipping", about: "parcel", has: parcel },
  parcelDelivered: { group: "shipping", about: "parcel", has: parcel },
  parcelFailed: { group: "shipping", about: "parcel", has: parcel },
  parcelReturned: { group: "shipping", about: "parcel", has: parcel },
} as const satisfies Record<string, SystemMail>;
export type SystemMailKey = keyof typeof systemMails;
export const systemMailKeys = Object.keys(systemMails) as [SystemMailKey, ...SystemMailKey[]];

/** Mails of automations: marketing, so each carries links to leave. */
export const automationMails = [
  "cartReminder",
  "cartSecondReminder",
  "cartLastReminder",
  "welcome",
  "welcomeSecond",
  "welcomeThird",
  "browseReminder",
  "backInStock",
  "priceDrop",
] as const satisfies readonly SystemMailKey[];
export type AutomationMailKey = (typeof automationMails)[number];

/** Return what a mail is in law: automations are marketing, the others answer an order or a case. */
export function kindOfMail(key: SystemMailKey): Exclude<TemplateKind, "CAMPAIGN"> {
  const { group } = systemMails[key];
  if (group === "automations") return "AUTOMATION";
  return group === "shipping" ? "SHIPPING" : "TRANSACTIONAL";
}
