import type { CarrierAccount } from "#contracts/carrier-connections";
import type { ErrorCode } from "#contracts/errors";
import type { ChargeKind, LabelOffer, RefundState, ScanDetail, ScanStatus } from "#contracts/labels/shapes";
import type { CustomsItem } from "#server/platforms/domain/parcel-checks";
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
  /** Names it at the provider. */
  reference: string;
  /** The number of the case, which is printed. */
  number: string;
  from: PostalAddress;
  to: PostalAddress;
  parcel: { length_mm: number; width_mm: number; height_mm: number; weight_g: number };
  items: readonly CustomsItem[];
  isCustoms: boolean;
  currency: string;
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
}

/** What a provider can do: data, because callers and screens decide by it. */
export interface CarrierCapabilities {
  /** The provider refuses to sell its own object a second time. */
  once: "object";
  needsPhone: boolean;
  customs: boolean;
  /** Days within which an unused label is given back, by carrier. */
  voidDays: { usps: number; others: number };
}

/**
 * A service that sells carriers' labels, with the key of one store. Preparing costs nothing and may be repeated; buying is asked for once, and
 * then only looked up. Everything throws CarrierTrouble.
 */
export interface CarrierService {
  readonly can: CarrierCapabilities;
  check(): Promise<{ mode: "TEST" | "LIVE"; accounts: CarrierAccount[]; balance: { minor: number; currency: string } | null }>;
  prepare(order: ParcelOrder): Promise<{ ref: string; offers: LabelOffer[]; refusals: { carrier: string; message: string }[] } | Refused>;
  /** `exists`: it was bought before, so it is looked up. */
  buy(ref: string, offer: Pick<LabelOffer, "id">): Promise<Bought | Refused | { state: "exists" }>;
  find(label: Pick<SentLabel, "provider_ref">): Promise<Bought | { state: "not_bought" }>;
  /** Return the label's file as a PDF. @throws CarrierTrouble `unreadable` also for what is none */
  papers(label: Pick<SentLabel, "provider_ref">): Promise<Buffer>;
  void(
    label: Pick<SentLabel, "provider_ref">,
  ): Promise<{ state: "voided"; refund: RefundState } | { state: "refused"; message: string | null }>;
  track(label: SentLabel): Promise<{ scans: CarrierScan[]; eta: string | null }>;
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
