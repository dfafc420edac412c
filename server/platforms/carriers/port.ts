import type { CarrierAccount } from "#contracts/carrier-connections";
import type { ConnectionSettings } from "#contracts/carrier-services";
import type { ErrorCode } from "#contracts/errors";
import type { ChargeKind, LabelOffer, RefundState, ScanDetail, ScanStatus } from "#contracts/labels/shapes";
import type { Send } from "#server/kit/outbound-request";
import type { CustomsItem } from "#server/platforms/domain/parcel-checks";
import type { Watch } from "#server/platforms/http/watch";
import type { ParcelPaper } from "./parcel-paper.ts";

/** A label request to a carrier. */
export interface LabelOrder {
  store: { id: string; name: string };
  serial: number;
  paper: ParcelPaper;
  at: Date;
  expires_at: Date | null;
  /** The URL in the QR code on the label. */
  address: string;
  /** A label bought elsewhere, entered by hand. */
  typed?: { tracking_number: string; carrier: string } | undefined;
}

/** Without a carrier it is a slip of ours. `retry` says whether a later attempt may succeed. */
export type LabelResult =
  | { state: "bought"; tracking_number: string; carrier: string | null; cost_minor: number; document: Buffer | null }
  | { state: "failed"; code: string; retry: boolean };

export type VoidResult = { state: "voided" } | { state: "refused"; retry: boolean };

/**
 * Who makes a paper without asking anybody: slips of ours, and numbers of labels bought elsewhere. Nothing is spent, so it may be repeated.
 */
export interface CarrierPort {
  readonly kind: string;
  buy(order: LabelOrder, key: string): Promise<LabelResult>;
  void(label: { tracking_number: string }, key: string): Promise<VoidResult>;
}

/** An address in its parts, as carriers ask for it. */
export interface PostalAddress {
  name: string;
  company: string | null;
  line1: string;
  line2: string | null;
  city: string;
  region: string | null;
  postcode: string | null;
  country: string;
  phone: string | null;
  email: string | null;
}

/** A parcel to be sent back. It travels from the customer to the store, whichever way a provider wants to hear it. */
export interface ParcelOrder {
  label_id: string;
  /** Names an attempt to buy its label at the provider. */
  reference: string;
  /** The number of the case, which is printed. */
  number: string;
  from: PostalAddress;
  to: PostalAddress;
  parcel: { length_mm: number; width_mm: number; height_mm: number; weight_g: number };
  items: readonly CustomsItem[];
  isCustoms: boolean;
  currency: string;
  /** The value to be insured, in the same currency; null or left out: none is. */
  insured_minor?: number | null;
}

export interface Charge {
  kind: ChargeKind;
  /** Negative when given back. */
  amount_minor: number;
  currency: string;
  /** The provider's name of it: it is booked once. */
  external_id: string;
}

/** A bought label as the provider has it. */
export interface Bought {
  state: "bought";
  label_id: string;
  tracking_number: string;
  tracker_ref: string | null;
  carrier: string;
  service: string;
  charges: readonly Charge[];
  /** False: the carrier bills it by itself, and nobody says how much yet. */
  isCostKnown: boolean;
  /** The days within which its price is given back if it is unused; null: never. */
  void_days: number | null;
  refund: RefundState;
}

/** A clear refusal: nothing was bought. `message` is the carrier's own. */
export interface Refused {
  state: "refused";
  code: ErrorCode;
  message: string | null;
}

export interface CarrierScan {
  status: ScanStatus | null;
  detail: ScanDetail | null;
  at: string;
  place: string | null;
  message: string | null;
  raw_status: string;
}

/** A report as received. What it says is not believed: it wakes, and what is then fetched counts. */
export interface ReceivedReport {
  headers: Record<string, string | undefined>;
  raw: Buffer;
}

/** What is known of a label at its provider. */
export interface SentLabel {
  provider_ref: string;
  provider_label_id: string | null;
  tracker_ref: string | null;
  tracking_number: string | null;
  /** When it was asked for. */
  sent_at: string | null;
  /** The number of the attempt: what became of an earlier one that came to nothing says nothing of this one. */
  attempt: number;
}

/** A purchase as it is asked for. */
export interface Purchase {
  offer: Pick<LabelOffer, "id">;
  /** The same for the same attempt, another one for the next. */
  key: string;
  /** The parcel, where the provider kept nothing of it: its capability `prepares` is false. */
  order: ParcelOrder | null;
  /** The value to be insured; null or left out: none is. */
  insured?: { minor: number; currency: string } | null;
}

/** What a provider can do: data, because callers and screens decide by it. */
export interface CarrierCapabilities {
  /** Its object is made by an earlier, free call, and it refuses to sell that a second time. Otherwise it is told all when it sells. */
  prepares: boolean;
  /** `list`: a purchase without an answer is searched in what was bought lately, so that its absence proves less. */
  find: "object" | "list";
  needsPhone: boolean;
  customs: boolean;
  /** Days within which an unused label is given back, by carrier; null: each carrier has its own. */
  voidDays: { usps: number; others: number } | null;
  /** The currencies of what it insures. */
  insures: "ANY" | readonly string[];
  /** It says whether it knows an address. */
  checksAddresses: boolean;
  /** Some of its carriers issue a code from which a counter prints the label. */
  code: boolean;
  /** SOME: it does not report every parcel, so that each is looked for. */
  reports: "ALL" | "SOME";
}

/**
 * A service that sells carriers' labels, with the key of one store. Preparing costs nothing and may be repeated; buying is asked for once, and
 * then only looked up. Everything throws CarrierTrouble.
 */
export interface CarrierService {
  readonly can: CarrierCapabilities;
  check(): Promise<{ mode: "TEST" | "LIVE"; accounts: CarrierAccount[]; balance: { minor: number; currency: string } | null }>;
  /** `key` is the same when it is repeated. */
  prepare(
    order: ParcelOrder,
    key: string,
  ): Promise<{ ref: string; offers: LabelOffer[]; refusals: { carrier: string; message: string }[] } | Refused>;
  /**
   * Return what it doubts about an address, in its own words; null: nothing. A doubt is no refusal: what it prints is the address as written.
   * There where it `can.checksAddresses`.
   */
  checkAddress?(address: PostalAddress): Promise<string | null>;
  /** `exists`: it was bought before, so it is looked up. */
  buy(ref: string, purchase: Purchase): Promise<Bought | Refused | { state: "exists" }>;
  /** `pending`: it was asked for, and the provider has not decided. */
  find(
    label: Pick<SentLabel, "provider_ref" | "provider_label_id" | "sent_at" | "attempt">,
  ): Promise<Bought | Refused | { state: "not_bought" } | { state: "pending" }>;
  /** Return the label's file as a PDF. @throws CarrierTrouble `unreadable` also for what is none */
  papers(label: Pick<SentLabel, "provider_ref" | "provider_label_id">): Promise<Buffer>;
  /**
   * Return the picture of the code from which a counter prints a bought label; null: its carrier issues none. There where it `can.code`.
   * @throws CarrierTrouble `unreadable` also for what is no picture
   */
  code?(label: Pick<SentLabel, "provider_ref">): Promise<Buffer | null>;
  /** `asked`: it answers later whether it does; to be called again, with `isAsked`, which only looks. */
  void(
    label: Pick<SentLabel, "provider_ref" | "provider_label_id">,
    isAsked?: boolean,
  ): Promise<{ state: "voided"; refund: RefundState } | { state: "asked" } | { state: "refused"; message: string | null }>;
  track(label: SentLabel): Promise<{ scans: CarrierScan[]; eta: string | null }>;
}

/** What a report names; nothing else in it is believed. */
export interface ReportNames {
  /** The report's own, by which it is stored once; null: its body is. */
  id: string | null;
  tracker_ref: string | null;
  provider_ref: string | null;
}

/** What a service is opened with. */
export interface CarrierAccess {
  key: string;
  publicKey: string | null;
  settings: ConnectionSettings;
  /** Where the services answer: the operator's choice. */
  bases: { easypost: string; easyship: string; easyshipSandbox: string; sendcloud: string };
  /** Judges addresses that a store or a service chose. */
  sendOutside: Send;
  /** Sends to an address of the operator's. */
  sendTo(base: string): Send;
  watch: Watch;
  now: () => number;
}

/** One kind of service. */
export interface CarrierAdapter {
  readonly can: CarrierCapabilities;
  open(access: CarrierAccess): CarrierService;
  /** Return whether a report comes from the service. What some sign is only who they are. */
  isGenuine(received: ReceivedReport, secret: string): boolean;
  names(raw: Buffer): ReportNames;
}

/** How a call to a provider went wrong. */
export type TroubleKind =
  /** It certainly had no effect: the request was not sent, or was turned away for haste. */
  | "not_sent"
  /** It may have had an effect. */
  | "unknown"
  /** The provider no longer takes the key. */
  | "account"
  /** What came is no label. */
  | "unreadable";

/** No usable answer from a provider. */
export class CarrierTrouble extends Error {
  readonly kind: TroubleKind;
  readonly retryAfterMs: number | undefined;

  constructor(kind: TroubleKind, message: string, retryAfterMs?: number) {
    super(message);
    this.name = "CarrierTrouble";
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
