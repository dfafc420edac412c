import type { ColumnType } from "kysely";
import type { z } from "zod";
import type { Definition } from "#contracts/automations/definition";
import type { CarrierAccount } from "#contracts/carrier-connections";
import type { ConnectionSettings } from "#contracts/carrier-services";
import type { Evidence } from "#contracts/claims/bodies";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ClaimStage, claimCloseReasons, claimSources, claimStatuses, wantedKinds } from "#contracts/claims/states";
import type { ClaimTimelineLabel } from "#contracts/claims/timeline";
import type { ErrorCode } from "#contracts/errors";
import type { Mark, Variant } from "#contracts/experiments/shapes";
import type { Metric } from "#contracts/experiments/states";
import type { Graph } from "#contracts/flows/graph";
import type { TraceEntry } from "#contracts/flows/shapes";
import type { pausers } from "#contracts/flows/states";
import type { Discount, Party, RelatedElsewhere } from "#contracts/invoices/draft";
import type { InvoiceLine, TaxGroup } from "#contracts/invoices/shapes";
import type { TaxCategory } from "#contracts/invoices/states";
import type { codeStates, Handover, LabelOffer as Offer, RefundState, ScanStatus as Scanned } from "#contracts/labels/shapes";
import type { MessageState } from "#contracts/messages";
import type { paymentKinds } from "#contracts/orders/parts";
import type { Address as AddressShape } from "#contracts/orders/upsert";
import type { GroupRules } from "#contracts/product-groups";
import type { VariantOption } from "#contracts/products/by-hand";
import type {
  closeReasons,
  decisions,
  dispositions,
  grades,
  holdReasons,
  ledgerKinds,
  ledgerStates,
  operationKinds,
  Stage,
  shippingMethods,
} from "#contracts/returns/states";
import type { TimelineLabel } from "#contracts/returns/timeline";
import type { CheckedRecord } from "#contracts/sender-domains";
import type { Language } from "#contracts/session/session";
import type { SettingsSection } from "#contracts/settings/settings";
import type { deliveryFates } from "#contracts/stores";
import type { ImportOutcome as Outcome } from "#contracts/subscribers/imports";
import type { Content } from "#contracts/templates/content";
import type { NewRegistration, Registration } from "#contracts/warranty/registrations";
import type { Duration, NewWarrantyEntry, WarrantyStart } from "#contracts/warranty/warranty";

export type { ArticleStatus } from "#contracts/articles/articles";
/**
 * Column types PostgreSQL does not know: the shape of JSON columns, and the allowed values of text columns. `tables.ts`
 * is generated with them.
 */
export type { ArticleContent } from "#contracts/articles/content";
export type {
  AutomationStatus,
  AutomationType,
  CheckoutSource,
  EnrolmentState,
  ExitReason,
  SeenHow,
  WatchState,
} from "#contracts/automations/states";
export type { AbTest, AbVerdict, ArmVersions } from "#contracts/campaigns/shapes";
export type {
  AttributionModel,
  CampaignPhase,
  CampaignStatus,
  PauseReason,
  ScheduleMode,
} from "#contracts/campaigns/states";
export type { CarrierProvider } from "#contracts/carrier-services";
export type {
  CarrierClaimState,
  ClaimKind,
  ClaimStage,
  ClaimTab,
  ClaimType,
  ResolutionMode,
  ResolutionState,
} from "#contracts/claims/states";
export type { AnsweringHours } from "#contracts/conversations/settings";
export type { ConversationAuthor, ConversationKind, ConversationStatus } from "#contracts/conversations/states";
export type { LengthUnit, WeightUnit } from "#contracts/dimensions";
export type { Direction, EndCause, ExperimentState } from "#contracts/experiments/states";
export type { ExportFormat, ExportState } from "#contracts/exports/shapes";
export type { PayLimits, TraceEntry } from "#contracts/flows/shapes";
export type { CaseTrigger, FlowStatus, RunState, SplitArm, SplitUnit, SubjectType, Trigger } from "#contracts/flows/states";
export type { DifferenceKind, DifferenceOutcome } from "#contracts/imports/differences";
export type { ImportKind, ImportPartState, ImportState } from "#contracts/imports/shapes";
export type {
  EinvoiceState,
  InvoiceKind,
  InvoiceStatus,
  PaymentMethod,
  PaymentSource,
  PriceMode,
  Rounding,
} from "#contracts/invoices/states";
export type { ChargeKind, LabelOffer, LabelState, ScanDetail } from "#contracts/labels/shapes";
export type { ConnectionAdapter } from "#contracts/message-connections";
export type { MessageChannel, MessageEventType, MessageKind, SkipReason } from "#contracts/messages";
export type { NoticeKind } from "#contracts/notices";
export type { ParcelStatus, ScanStatus } from "#contracts/orders/parcels";
export type { FulfilmentState, OrderKind, PaymentState } from "#contracts/orders/parts";
export type { ProviderEventState } from "#contracts/provider-events";
export type { FrozenOutcome } from "#contracts/returns/outcome";
export type { ExchangeStatus, Outcome, PaymentStatus, ResolutionType, Stage, Status } from "#contracts/returns/states";
export type { SegmentDefinition } from "#contracts/segments/definition";
export type { Language, PlatformName } from "#contracts/session/session";
export type { ShippingEvent, ShippingFate } from "#contracts/shipping-notices";
export type { ConnectionMethod } from "#contracts/store-connection";
export type { MovementKind } from "#contracts/store-credits";
export type { StoreEventType } from "#contracts/storefront";
export type { ImportConsent, ImportMapping, ImportOutcome } from "#contracts/subscribers/imports";
export type {
  AddressChannel,
  AddressStatus,
  ConsentAction,
  ConsentChannel,
  ConsentSource,
  SubscriberTab,
  SuppressionReason,
} from "#contracts/subscribers/states";
export type { TemplateKind } from "#contracts/templates/kinds";
export type { RegistrationStatus } from "#contracts/warranty/registrations";
export type { Duration, WarrantyStart } from "#contracts/warranty/warranty";
export type { OutgoingState } from "#contracts/webhook-endpoints";

export type AutomationDefinition = Definition;
export type ImportCounts = Partial<Record<Outcome, number>>;
export interface CheckoutLine {
  variant_id: string;
  quantity: number;
  unit_price_minor: number;
}
export type CheckoutLines = CheckoutLine[];
/** The subject of an enrolment's emails; each type has its own fields. */
export interface EnrolmentFacts {
  checkout_id?: string;
  product_id?: string;
  variant_id?: string;
  watch_id?: string;
  /** For a price drop: the price the person saw, and when. */
  price?: { now_minor: number; seen_minor: number; seen_at?: string; currency: string; from_at: string };
}
export type CheckedRecords = CheckedRecord[];
export type MailContent = Content;
export type FlowGraph = Graph;
export type ExperimentMetric = Metric;
export type Variants = Variant[];
export type Marks = Mark[];
export type FlowTrace = TraceEntry[];
export type FlowPauser = (typeof pausers)[number];
export type { RunEvent } from "#contracts/flows/run-event";
/** Versions by topic. */
export type SeenEvents = Record<string, number>;
export type SubscriberAttributes = Record<string, string | number | boolean>;
export type JsonRecord = Record<string, unknown>;
/** Of an event, to be read by its contract. */
export type StoredPayload = JsonRecord;
export type StoredNews = readonly unknown[];
/** Written as JSON text, read as a parsed value. */
export type JobPayload = ColumnType<unknown, string | undefined, string>;
export type EventIds = ColumnType<string[], string, string>;

export type AccountStatus = "active" | "suspended" | "invited";
export type MembershipStatus = AccountStatus | "removed";
export type UserType = "merchant" | "member";
export type CodePurpose = "verify" | "reset";
export type SignInStepKind = "two-factor" | "nonce" | "ticket" | "live" | "portal-live";
/** CLAIMED, SENDING, UNKNOWN and SKIPPED: messages only. */
export type MailState = MessageState;
export type JobState = "ready" | "running" | "dead";
/** A change made on a platform under a key. The money of a refund is in the ledger; this row holds the order and the request. */
export type OperationKind = (typeof operationKinds)[number];
/** prepared: not called yet. sent and unknown: it may have been done. failed: nothing was done. */
export type OperationState = "prepared" | "sent" | "done" | "failed" | "unknown";
export interface OperationError {
  kind: string;
  message: string;
  code: string | null;
  /** The platform's ids of refunds that may be this one, or stand for it. */
  refunds?: string[];
}
export type PlatformReturnState = "requested" | "open" | "declined" | "closed" | "cancelled";
/** The kinds of records whose changes are read regularly. */
export type SyncKind = "products" | "orders";
export type ReconciliationState = "RUNNING" | "DONE" | "FAILED";
/** What a reconciliation compares next; `missing`: orders here that the platform did not list. */
export type ReconciliationStage = "products" | "orders" | "missing" | "done";
/** Why the last failed call to a connected store failed, and when. */
export interface ConnectionFailure {
  code: ErrorCode;
  at: string;
}
/** An invoice made by another system. */
export interface InvoiceElsewhere {
  number: string;
  issued_on: string;
}
/** FIRST_STEPS: the owner dismissed the checklist. INVOICES, CLAIMS: the settings of documents and of claims. */
export type StoredSection = SettingsSection | "FIRST_STEPS" | "INVOICES" | "CLAIMS";

/** Of a return or a claim. */
export type CaseStage = Stage | ClaimStage;
export type CaseLabel = TimelineLabel | ClaimTimelineLabel;
export type ClaimStatus = (typeof claimStatuses)[number];
export type ClaimCloseReason = (typeof claimCloseReasons)[number];
export type ClaimSource = (typeof claimSources)[number];
export type WantedKind = (typeof wantedKinds)[number];
export type EvidenceList = Evidence[];
export type ClaimAdvice = ClaimDetail["advice"];
/** The rows of unit_compensation of a line, oldest first. */
export type Compensations = { from: number; quantity: number; gross: number; tax: number }[];
export type Decision = (typeof decisions)[number];
export type CloseReason = (typeof closeReasons)[number];
export type ShippingMethod = (typeof shippingMethods)[number];
export type HoldReason = (typeof holdReasons)[number];
export type Grade = (typeof grades)[number];
export type Disposition = (typeof dispositions)[number];
export type LedgerKind = (typeof ledgerKinds)[number];
export type LedgerState = (typeof ledgerStates)[number];
export type PaymentKind = (typeof paymentKinds)[number];
export type DeliveryFate = (typeof deliveryFates)[number];
export type Address = z.output<typeof AddressShape>;

/** A line of a document; one of a credit note names the line it corrects and how many units of it, 0 for an amount. */
export type StoredInvoiceLine = InvoiceLine & { related_index?: number; related_quantity?: number };
export type InvoiceLines = StoredInvoiceLine[];
export type InvoiceTaxes = TaxGroup[];
export type InvoiceParty = Party;
export type InvoiceDiscount = Discount;
export type TaxReasons = Partial<Record<TaxCategory, string>>;
export type RelatedText = z.output<typeof RelatedElsewhere>;
export interface TaxCurrency {
  currency: string;
  tax_minor: number;
}
export type GroupConditions = GroupRules["conditions"];
export type GroupMatch = GroupRules["match"];
/** In minor units, by currency. */
export type RefundLimits = Record<string, number>;

export type TextsByLanguage = Partial<Record<Language, string>>;
export type WarrantyTerms = NewWarrantyEntry["terms"];
export type WarrantyBenefits = NewWarrantyEntry["benefits"];
export type RegistrationBenefits = Registration["benefits"];
export type RegistrationSource = Registration["source"];
export type CustomFields = Record<string, string>;
export type Purchase = NonNullable<NewRegistration["purchase"]>;

/** The entry's terms when a product was registered under it. */
export interface WarrantyPromise {
  name: string;
  version: number;
  duration: Duration | null;
  starts_from: WarrantyStart;
  covered_reasons: string[];
  excluded_reasons: string[];
  return_location_id: string | null;
  /** Missing from registrations older than the terms. */
  terms?: WarrantyTerms;
}
export type VariantOptions = z.output<typeof VariantOption>[];

export type LabelRefund = RefundState;
export type LabelHandover = Handover;
export type LabelCode = (typeof codeStates)[number];
/** Minor units by the id of the offer. */
export type OfferFees = Record<string, number>;
export type LabelScanStatus = Scanned;
export type LabelOffers = Offer[];
/** Rules that were tried for a label: what each lacked. `isSilent`: its connection did not answer. */
export type TriedRules = { rule_id: string; connection_id: string | null; code: string; isSilent: boolean }[];
export type OfferRefusals = { carrier: string; message: string }[];
export type CarrierAccounts = CarrierAccount[];
/** Fields that a connection was made before are missing. */
export type CarrierSettings = Partial<ConnectionSettings>;
export type WishedParcel = { dimension_id?: string | undefined; weight_g?: number | undefined; insured_minor?: number | null | undefined };
