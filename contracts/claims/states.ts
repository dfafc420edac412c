import { benefitTypes } from "../warranty/warranty.ts";

/** Enumerations of a claim. */
export const claimStatuses = ["OPEN", "CLOSED"] as const;
/** The step a claim has reached; the last three are ends. */
export const claimStages = [
  "SUBMITTED",
  "UNDER_REVIEW",
  "NEEDS_INFO",
  "APPROVED",
  "AWAITING_ITEM",
  "ITEM_RECEIVED",
  "IN_PROGRESS",
  "RESOLVED",
  "DENIED",
  "CANCELLED",
] as const;
export type ClaimStage = (typeof claimStages)[number];

/** Before a decision. */
export const undecided = ["SUBMITTED", "UNDER_REVIEW", "NEEDS_INFO"] as const satisfies readonly ClaimStage[];
/** Approved, with something left to resolve. */
export const resolving = ["APPROVED", "AWAITING_ITEM", "ITEM_RECEIVED", "IN_PROGRESS"] as const satisfies readonly ClaimStage[];
/** Every stage of an open claim. */
export const openClaimStages = [...undecided, ...resolving] as const;

export const claimTypes = [
  "LOST",
  "STOLEN",
  "DAMAGED",
  "WRONG_ITEM",
  "MISSING_ITEM",
  "INCORRECT_ADDRESS",
  "QUALITY_ISSUE",
  "WARRANTY",
] as const;
export type ClaimType = (typeof claimTypes)[number];
/** Types about the parcel on its way: the customer confirms the address. */
export const addressTypes = ["LOST", "STOLEN", "INCORRECT_ADDRESS"] as const satisfies readonly ClaimType[];

export const claimDecisions = ["PENDING", "APPROVED", "REJECTED"] as const;
export const claimCloseReasons = ["RESOLVED", "DENIED", "CANCELLED", "EXPIRED", "RESOLVED_OUTSIDE"] as const;
export const claimSources = ["portal", "staff", "api", "flow"] as const;

/** How a unit can be resolved. */
export const claimKinds = ["REFUND", "STORE_CREDIT", "REPLACEMENT", "REPAIR", "REPAIR_KIT", "RESOLVED_OUTSIDE"] as const;
export type ClaimKind = (typeof claimKinds)[number];
/** Resolutions a claim can ask for. They are the benefits of a warranty too. */
export const wantedKinds = benefitTypes;
/** Resolutions that pay money. */
export const moneyKinds = ["REFUND", "STORE_CREDIT"] as const satisfies readonly ClaimKind[];
/** Resolutions done once the goods were sent. */
export const sentKinds = ["REPLACEMENT", "REPAIR", "REPAIR_KIT"] as const satisfies readonly ClaimKind[];

/** WHOLE settles the units; COMPENSATION pays a part and the customer keeps them. */
export const resolutionModes = ["WHOLE", "COMPENSATION", "SHIPPING", "GOODWILL"] as const;
export type ResolutionMode = (typeof resolutionModes)[number];
/** CANCELLED was neither paid nor sent, and its units are open again; SENT_BACK went back to the customer unrepaired. */
export const resolutionStates = ["RUNNING", "DONE", "FAILED", "CANCELLED", "SENT_BACK"] as const;
export type ResolutionState = (typeof resolutionStates)[number];

export const evidenceKinds = ["photo", "video", "police_report", "proof_of_delivery", "proof_of_purchase", "other"] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** Where received units go: back into stock, or nowhere. */
export const receivedAs = ["RESTOCK", "SCRAP"] as const;

export const carrierClaimStates = [
  "DRAFT",
  "SUBMITTED",
  "IN_REVIEW",
  "WAITING_ON_DOCUMENTS",
  "APPROVED",
  "APPROVED_PARTIAL",
  "REJECTED",
  "PAID",
  "CANCELLED",
] as const;
export type CarrierClaimState = (typeof carrierClaimStates)[number];

/** Tabs of the list, counted in one query. */
export const claimTabs = ["all", "review", "waiting", "to_resolve", "in_progress", "closed"] as const;
export type ClaimTab = (typeof claimTabs)[number];
