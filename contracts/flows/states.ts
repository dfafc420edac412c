import type { EventName } from "../events/index.ts";

/** A flow of offers is evaluated while rules are asked; the others run on cases and take their time. */
export const offerTrigger = "RETURN_OFFER";
export const caseTriggers = [
  "RETURN_REQUESTED",
  "RETURN_APPROVED",
  "RETURN_DECLINED",
  "RETURN_IN_TRANSIT",
  "RETURN_RECEIVED",
  "RETURN_EVALUATED",
  "RETURN_PROCESSED",
  "RETURN_CLOSED",
  "RETURN_REOPENED",
  "RETURN_PAID",
  "EXCHANGE_OUT_OF_STOCK",
  "LABEL_FAILED",
  "INVOICE_OVERDUE",
  "INVOICE_PAID",
  "CLAIM_SUBMITTED",
  "CLAIM_ANSWERED",
  "CLAIM_APPROVED",
  "CLAIM_RESOLVED",
  "WARRANTY_REGISTERED",
  "ORDER_DELIVERED",
] as const;
export const triggers = [offerTrigger, ...caseTriggers] as const;
export type CaseTrigger = (typeof caseTriggers)[number];
export type Trigger = (typeof triggers)[number];

export const subjectTypes = ["RETURN", "CLAIM", "ORDER", "REGISTRATION"] as const;
export type SubjectType = (typeof subjectTypes)[number];
/** Where fields and actions belong: to an offer, or to what a run is about. */
export type Place = "OFFER" | SubjectType;

/** Return what a trigger's flows are about. */
export function placeOf(trigger: Trigger): Place {
  if (trigger === offerTrigger) return "OFFER";
  if (trigger === "ORDER_DELIVERED") return "ORDER";
  if (trigger === "WARRANTY_REGISTERED") return "REGISTRATION";
  return trigger.startsWith("CLAIM_") ? "CLAIM" : "RETURN";
}

export const flowStatuses = ["DRAFT", "PUBLISHED", "PAUSED", "ARCHIVED"] as const;
export type FlowStatus = (typeof flowStatuses)[number];
/** What can be done with a flow, in the order of its menu; which status allows what is the server's. */
export const flowActions = ["save", "publish", "pause", "resume", "archive", "restore", "delete"] as const;
export type FlowAction = (typeof flowActions)[number];
export const pausers = ["PERSON", "BREAKER"] as const;

/** `HELD`: due while the flow is paused. `STOPPED`: an action was refused that ends the run then. */
export const runStates = ["READY", "WAITING", "PAYING", "HELD", "DONE", "STOPPED", "FAILED", "CANCELLED"] as const;
export type RunState = (typeof runStates)[number];
/** A run can go on from here at the step it stands at, or after it: an error, or a rule's refusal, ended it there. */
export const resumableStates = ["FAILED", "STOPPED"] as const satisfies readonly RunState[];
export const isResumable = (state: RunState): boolean => (resumableStates as readonly RunState[]).includes(state);
export const liveStates = ["READY", "WAITING", "PAYING", "HELD"] as const satisfies readonly RunState[];

export const nodeTypes = ["TRIGGER", "CONDITION", "QUESTION", "SPLIT", "ACTION", "DELAY", "WAIT", "END"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** Why to look at a flow: runs failed, or loops were stopped, in the last 30 days, it paused itself after too many failures, or runs wait. */
export const flowAttentions = ["FAILED_RUNS", "PAUSED_BY_FAILURES", "STOPPED_LOOPS", "WAITING_RUNS"] as const;
export type FlowAttention = (typeof flowAttentions)[number];

/** The output that the tally has of a trigger whose run did not begin, as the flow would have run in a circle. */
export const loopStopped = "LOOP_STOPPED";

/** The outputs of a split: as many of them as it has weights. */
export const splitArms = ["A", "B", "C", "D"] as const;
export type SplitArm = (typeof splitArms)[number];
/** Who takes one path: the customer, wherever they are met again, or each case (of offers: each order) for itself. */
export const splitUnits = ["CUSTOMER", "CASE", "ORDER"] as const;
export type SplitUnit = (typeof splitUnits)[number];

/** Events a run may wait for, each of its own subject. */
export const waitTopics = {
  RETURN: [
    "return.approved",
    "return.declined",
    "return.in_transit",
    "return.received",
    "return.evaluated",
    "return.processed",
    "return.invoice_paid",
    "return.exchange_fulfilled",
    "return.closed",
    "return.cancelled",
  ],
  CLAIM: ["claim.approved", "claim.denied", "claim.answered", "claim.item_received", "claim.resolved", "claim.completed", "claim.closed"],
  ORDER: [],
  REGISTRATION: [],
} as const satisfies Record<SubjectType, readonly EventName[]>;

export const limits = {
  flows: 200,
  published: 50,
  publishedOfTrigger: 10,
  nodes: 100,
  edges: 200,
  bytes: 262_144,
  leaves: 50,
  depth: 3,
  values: 200,
  text: 2000,
  /** Of all delays and waits on one path. */
  days: 120,
  /** Of one delay or wait. */
  pauseDays: 60,
  /** Runs of a store that wait at the same time. */
  waiting: 200_000,
} as const;

/** Flows to start from, in the order in which they are offered. */
export const flowTemplateNames = [
  "VIP_APPROVED",
  "HIGH_VALUE_REVIEW",
  "FAULT_WAIVES_FEES",
  "KEEP_LOW_VALUE",
  "EXCHANGE_FIRST",
  "NO_SCAN_REMINDER",
  "OUT_OF_STOCK_NOTICE",
  "SERIAL_RETURNER_REVIEW",
  "COUNTRY_PLACE",
  "MISSING_ANSWER",
  "LATE_INVOICE",
  "CLAIM_PHOTOS",
] as const;
export type FlowTemplate = (typeof flowTemplateNames)[number];
