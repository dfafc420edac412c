import { paymentKinds } from "../orders/parts.ts";
import { closeReasons, exchangeStatuses, grades, outcomes, paymentStatuses, shippingMethods, stages } from "../returns/states.ts";
import { type Place, subjectTypes } from "./states.ts";

/** Operators by the kind of a field. Texts are compared without case; there are no patterns. */
export const operatorsOf = {
  text: ["IS", "IS_NOT", "IN", "NOT_IN", "CONTAINS", "STARTS_WITH"],
  code: ["IS", "IS_NOT", "IN", "NOT_IN"],
  list: ["HAS_ANY", "HAS_ALL", "HAS_NONE"],
  number: ["EQ", "GT", "GTE", "LT", "LTE", "BETWEEN"],
  money: ["EQ", "GT", "GTE", "LT", "LTE", "BETWEEN"],
  flag: ["IS"],
} as const;
export type FieldKind = keyof typeof operatorsOf;
export const operators = [
  ...["IS", "IS_NOT", "IN", "NOT_IN", "CONTAINS", "STARTS_WITH"],
  ...["HAS_ANY", "HAS_ALL", "HAS_NONE", "EQ", "GT", "GTE", "LT", "LTE", "BETWEEN"],
] as const as readonly Operator[];
export type Operator = (typeof operatorsOf)[FieldKind][number];

/** Facts are read by group, each in one statement and only where a condition names it. */
export const factGroups = ["customer", "order", "item", "return", "claim", "event", "time"] as const;
export type FactGroup = (typeof factGroups)[number];

export interface FlowField {
  group: FactGroup;
  kind: FieldKind;
  places: readonly Place[];
  /** The values there are, where they are few. */
  values?: readonly string[];
  unit?: "days" | "percent";
  /** What the customer has still to choose when an offer is made. */
  chosen?: true;
  /** Answers of an offer's questions; the leaf names the question. */
  keyed?: true;
  /** Names records of the store. */
  refers?: "PRODUCT_GROUP" | "LOCATION" | "POLICY";
  /** Whether a dry-run can tell what it was then, or uses what it is today. */
  past: boolean;
}

const everywhere = ["OFFER", ...subjectTypes] as const;
const ofRequests = ["OFFER", "RETURN", "CLAIM"] as const;
const returns = ["OFFER", "RETURN"] as const;
const ofReturn = ["RETURN"] as const;
const ofClaim = ["CLAIM"] as const;
const ofCases = ["RETURN", "CLAIM"] as const;
const actorTypes = ["merchant", "member", "customer", "api_key", "system"] as const;

/** Who made the request of a return. */
export const returnSources = ["portal", "staff", "api"] as const;

/** What a condition can ask, by name. Money is in minor units of the store's currency. */
export const flowFields = {
  "customer.tags": { group: "customer", kind: "list", places: everywhere, past: false },
  "customer.is_guest": { group: "customer", kind: "flag", places: everywhere, past: true },
  "customer.language": { group: "customer", kind: "code", places: everywhere, past: false },
  "customer.email_domain": { group: "customer", kind: "text", places: everywhere, past: true },
  "customer.orders_count": { group: "customer", kind: "number", places: everywhere, past: true },
  "customer.returns_365": { group: "customer", kind: "number", places: everywhere, past: true },
  "customer.claims_365": { group: "customer", kind: "number", places: everywhere, past: true },
  "customer.return_rate_365": { group: "customer", kind: "number", unit: "percent", places: everywhere, past: true },
  "customer.spend_365": { group: "customer", kind: "money", places: everywhere, past: true },
  "order.country": { group: "order", kind: "code", places: everywhere, past: true },
  "order.channel": { group: "order", kind: "text", places: everywhere, past: true },
  "order.tags": { group: "order", kind: "list", places: everywhere, past: false },
  "order.currency": { group: "order", kind: "code", places: everywhere, past: true },
  "order.total": { group: "order", kind: "money", places: everywhere, past: true },
  "order.discount_percent": { group: "order", kind: "number", unit: "percent", places: everywhere, past: true },
  "order.discount_codes": { group: "order", kind: "list", places: everywhere, past: true },
  "order.payment_kinds": { group: "order", kind: "list", places: everywhere, values: paymentKinds, past: true },
  "order.days_since_ordered": { group: "order", kind: "number", unit: "days", places: everywhere, past: true },
  "order.days_since_delivered": { group: "order", kind: "number", unit: "days", places: everywhere, past: true },
  "order.is_exchange": { group: "order", kind: "flag", places: everywhere, past: true },
  "order.is_replacement": { group: "order", kind: "flag", places: everywhere, past: true },
  "item.product": { group: "item", kind: "code", places: everywhere, past: true },
  "item.product_group": { group: "item", kind: "list", places: everywhere, refers: "PRODUCT_GROUP", past: false },
  "item.sku": { group: "item", kind: "text", places: everywhere, past: true },
  "item.type": { group: "item", kind: "text", places: everywhere, past: false },
  "item.vendor": { group: "item", kind: "text", places: everywhere, past: false },
  "item.tag": { group: "item", kind: "list", places: everywhere, past: false },
  "item.unit_price": { group: "item", kind: "money", places: everywhere, past: true },
  "item.quantity": { group: "item", kind: "number", places: ofRequests, chosen: true, past: true },
  "item.reason": { group: "item", kind: "code", places: ofRequests, chosen: true, past: true },
  "item.outcome": { group: "item", kind: "code", places: returns, values: outcomes, chosen: true, past: true },
  "item.policy": { group: "item", kind: "code", places: returns, refers: "POLICY", past: true },
  "item.grade": { group: "item", kind: "code", places: ofReturn, values: grades, past: true },
  "item.is_rejected": { group: "item", kind: "flag", places: ofReturn, past: true },
  "item.is_gift_card": { group: "item", kind: "flag", places: everywhere, past: true },
  "return.value": { group: "return", kind: "money", places: ofReturn, past: true },
  "return.units": { group: "return", kind: "number", places: ofReturn, past: true },
  "return.is_whole_order": { group: "return", kind: "flag", places: ofReturn, past: true },
  "return.shipping_method": { group: "return", kind: "code", places: returns, values: shippingMethods, chosen: true, past: true },
  "return.location": { group: "return", kind: "code", places: ofReturn, refers: "LOCATION", past: false },
  "return.source": { group: "return", kind: "code", places: ofReturn, values: returnSources, past: true },
  "return.flags": { group: "return", kind: "list", places: ofReturn, past: false },
  "return.stage": { group: "return", kind: "code", places: ofReturn, values: stages, past: true },
  "return.days_since_requested": { group: "return", kind: "number", unit: "days", places: ofReturn, past: true },
  "return.has_photos": { group: "return", kind: "flag", places: returns, chosen: true, past: true },
  "return.is_exception": { group: "return", kind: "flag", places: ofReturn, past: true },
  /** What the suggested settlement owes the customer; below zero, what the customer owes. */
  "return.net": { group: "return", kind: "money", places: ofReturn, past: false },
  "return.exchange_status": { group: "return", kind: "code", places: ofReturn, values: exchangeStatuses, past: false },
  "return.answers": { group: "return", kind: "code", places: returns, chosen: true, keyed: true, past: true },
  "claim.type": { group: "claim", kind: "code", places: ofClaim, past: true },
  "claim.value": { group: "claim", kind: "money", places: ofClaim, past: true },
  "claim.stage": { group: "claim", kind: "code", places: ofClaim, past: true },
  "claim.days_since_submitted": { group: "claim", kind: "number", unit: "days", places: ofClaim, past: true },
  "claim.evidence_kinds": { group: "claim", kind: "list", places: ofClaim, past: true },
  /** What the event said that a run began with; everything else is looked at when the case gets to the condition. */
  "event.by": { group: "event", kind: "code", places: ofCases, values: actorTypes, past: true },
  "event.stage": { group: "event", kind: "code", places: ofReturn, values: stages, past: true },
  "event.value": { group: "event", kind: "money", places: ofReturn, past: true },
  "event.payment_status": { group: "event", kind: "code", places: ofReturn, values: paymentStatuses, past: false },
  "event.exchange_status": { group: "event", kind: "code", places: ofReturn, values: exchangeStatuses, past: false },
  "event.close_reason": { group: "event", kind: "code", places: ofReturn, values: closeReasons, past: false },
  "event.invoice_total": { group: "event", kind: "money", places: ofReturn, past: false },
  "event.claim_stage": { group: "event", kind: "code", places: ofClaim, past: true },
  "event.claim_value": { group: "event", kind: "money", places: ofClaim, past: true },
  /** 1 is Monday. */
  "time.weekday": { group: "time", kind: "number", places: everywhere, past: true },
  "time.hour": { group: "time", kind: "number", places: everywhere, past: true },
  /** A day of the store's calendar, "2026-12-24", compared as text. */
  "time.date": { group: "time", kind: "code", places: everywhere, past: true },
} as const satisfies Record<string, FlowField>;
export type FlowFieldName = keyof typeof flowFields;
export const flowFieldNames = Object.keys(flowFields) as FlowFieldName[];

/** Return a field by name; undefined also for the names that every object inherits. */
export const fieldNamed = (name: string): FlowField | undefined =>
  Object.hasOwn(flowFields, name) ? flowFields[name as FlowFieldName] : undefined;
