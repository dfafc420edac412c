import type { OperationDoubt } from "#contracts/returns/platform";
import type { OutsideRefund } from "#server/catalogue/domain/outside-report";
import { isPlatformError, type PlatformError, type PlatformErrorKind } from "./errors.ts";

export interface OrderRef {
  external_id: string;
  currency: string;
}

/** Units of an order line, for a quote. */
export interface LineUnits {
  external_id: string;
  quantity: number;
}

export interface RefundAsk {
  order: OrderRef;
  lines: LineUnits[];
  shipping_minor: number;
}

export interface RefundQuote {
  /** False: computed by the adapter from what was charged, not by the platform. */
  exact: boolean;
  currency: string;
  amount_minor: number;
  tax_minor: number;
  /** What the order can still refund. */
  max_minor: number;
  payments: { external_id: string | null; gateway: string; amount_minor: number; max_minor: number }[];
}

/** The part of a refund's amount that belongs to units of a line, tax included; 0 units where they go with another refund. */
export interface RefundLine extends LineUnits {
  amount_minor: number;
}

/** A refund of one payment. All ids are the platform's own, as strings; amounts are minor units of `order.currency`. */
export interface RefundCommand {
  order: OrderRef;
  /** `order:<id>` stands for all payments of an order that has one payment only. */
  payment: { external_id: string; kind: string };
  amount_minor: number;
  reason: string | null;
  /** Which units the amount is for; the rest belongs to no line. Never restocks: `stock.restock` does. */
  lines?: RefundLine[];
  /** The part of the amount that refunds shipping. */
  shipping_minor?: number;
  /** Let the platform write to the customer. */
  notify?: boolean;
  /** The merchant pays it: the platform only notes it, and never asks the payment provider. */
  by_hand?: boolean;
}

/**
 * `succeeded` and `failed` are final. `pending`: made, and the payment provider has not ended it yet, which may take days. `unknown` means
 * the money may have moved: never retry, call `findByKey`. `doubtful`: as unknown, and asking again will not tell.
 */
export type RefundResult =
  | {
      state: "succeeded";
      external_id: string;
      /** The id that the refund's units are reported under, where it is another. */
      units_external_id?: string;
      /** Further ids that parts of the amount are reported under, where it came from several captures. */
      parts?: { external_id: string; amount_minor: number }[];
      /** How much moved, where a part of the refund was declined. */
      amount_minor?: number;
      /** A person says that these refunds of somebody else are this one. */
      covered_by?: string[];
    }
  | {
      state: "failed";
      code: "declined" | "invalid" | "not_supported" | "unavailable";
      message: string;
      kind?: PlatformErrorKind;
      /** It was found wrong before anybody was asked to pay. */
      own?: OwnRefusal;
      /** Nothing shows that the payment provider was the one who refused: it may have paid before. */
      unproven?: true;
    }
  | { state: "pending" }
  | { state: "unknown" }
  | {
      state: "doubtful";
      doubt: Exclude<OperationDoubt, "EQUAL_CREDIT">;
      refunds: string[] /** The platform's own words. */;
      message?: string;
    };

export interface RefundOptions {
  /** A person says that an earlier call with this key moved no money. */
  anew?: boolean;
}

export interface Refunds {
  /** Repeating a key moves money once. */
  execute(command: RefundCommand, key: string, options?: RefundOptions): Promise<RefundResult>;
  /** Return the result of a refund without an answer; null = unknown to the platform. */
  findByKey(command: RefundCommand, key: string): Promise<RefundResult | null>;
}

/** Refunds of a connected store. `preview` throws PlatformError. */
export interface LiveRefunds extends Refunds {
  preview(ask: RefundAsk): Promise<RefundQuote>;
  /** Return the refunds of an order that are there now, whoever made them. @throws PlatformError */
  list(order: Pick<OrderRef, "external_id">): Promise<OutsideRefund[]>;
}

/** Why a refund was refused here, not by the payment provider: what it is for is gone, or less of it is left. */
export const ownRefusals = ["NOT_THERE", "REFUND_DOES_NOT_FIT"] as const;
export type OwnRefusal = (typeof ownRefusals)[number];

/** Codes of the checks that adapters make because platforms leave them out. */
const checks = new Set(["CURRENCY_MISMATCH", "INVALID_AMOUNT", "EXCEEDS_PAYMENT", "LINES_EXCEED_AMOUNT", "EXCEEDS_LINE"]);

/** Return why a request was refused before the platform changed anything; null where the platform itself refused it. */
export function ownRefusal({ kind, platformCode }: Pick<PlatformError, "kind" | "platformCode">): OwnRefusal | null {
  if (kind === "not_found") return "NOT_THERE";
  return checks.has(platformCode ?? "") ? "REFUND_DOES_NOT_FIT" : null;
}

/** Return what an adapter's error means for a refund. Errors of other kinds are thrown again. */
export function refundResultOf(error: unknown): RefundResult {
  if (!isPlatformError(error)) throw error;
  const failed = (code: Extract<RefundResult, { state: "failed" }>["code"]): RefundResult => ({
    state: "failed",
    code,
    message: error.safeMessage,
    kind: error.kind,
    ...(ownRefusal(error) && { own: ownRefusal(error) as OwnRefusal }),
  });
  switch (error.kind) {
    case "outcome_unknown":
      return { state: "unknown" };
    case "declined":
      return failed("declined");
    case "not_supported":
      return failed("not_supported");
    case "auth":
    case "scope_missing":
    case "rate_limited":
    case "unavailable":
    case "not_ready":
      return failed("unavailable");
    default:
      return failed("invalid");
  }
}
