import type { FastifyReply } from "fastify";
import type { PortalClaim } from "#contracts/portal/claims";
import type { Validity } from "#server/cases/domain/money/store-credit";
import type { CaseLeg } from "#server/cases/kernel/leg";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext, StoreContext } from "#server/kit/context";
import type { Write } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import type { LivePlatform } from "#server/platforms/port";
import type { RefundCommand, RefundResult } from "#server/platforms/port/refunds";

interface StoreRules {
  currency: string;
  country: string;
  timezone: string;
  general: {
    refund_order: "CREDIT_FIRST" | "CARD_FIRST";
    credit_valid_days: number | null;
    portal_enabled: boolean;
    platform_notifies: boolean;
  };
  warranty: { claim_photos_required: boolean };
}
export interface NoteLine {
  kind: "PRODUCT" | "SHIPPING" | "CORRECTION";
  title: string;
  sku: string | null;
  order_line_id: string | null;
  /** A percentage as a decimal. */
  rate: string;
  quantity: number;
  tax_minor: number;
  gross_minor: number;
}
/** The calls claims makes to other modules. */
export interface ClaimsLinks {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<StoreRules> };
  creditLinks: {
    issue(
      tx: Tx,
      context: CallContext,
      credit: Validity & {
        customer_id: string | null;
        customer_email: string;
        customer_name: string;
        currency: string;
        return_id: string | null;
        claim_id?: string | null;
        return_number: string;
        order_number: string;
        legs: readonly { kind: "ISSUED" | "BONUS"; amount_minor: number; ledger_id: string; reason: string | null }[];
      },
    ): Promise<{ code: string }>;
    putBack(
      tx: Tx,
      context: CallContext,
      returned: {
        credit_id: string;
        amount_minor: number;
        return_id: string | null;
        ledger_id: string;
        kind: "RESTORED" | "REFUNDED";
        timezone: string;
        days: number | null;
      },
    ): Promise<void>;
  };
  invoiceLinks: {
    /** Number a document and return the writes that issue it; it is never refused. */
    issueForCase(
      tx: Tx,
      context: CallContext,
      document: {
        kind: "CREDIT_NOTE";
        /** The order the customer placed, which names the buyer. */
        order_id: string;
        case_order: { id: string; number: string };
        return_id: null;
        claim_id: string;
        case_number: string;
        ledger_id: string;
        lines: readonly NoteLine[];
        message: null;
        due_at: null;
      },
    ): Promise<{ writes: Write[] }>;
  };
  /** The money path of returns. */
  moneyLinks: {
    /** Make a refund, or with `findByKey` find out what became of it first; `busy`: another process is refunding the order. */
    pay(
      context: CallContext,
      leg: Pick<CaseLeg, "id" | "recorded">,
      command: RefundCommand,
      ask: "execute" | "findByKey",
    ): Promise<RefundResult | { state: "busy" }>;
    /** Open the platform of a connected store. @throws PlatformError */
    openLive(store: StoreContext): Promise<LivePlatform>;
    /** Return whether a successful refund is only recorded. @throws PLATFORM_UNAVAILABLE */
    recordsOnly(context: CallContext): Promise<boolean>;
    /** The store credit of ours a payment was made with. */
    creditIdOf(payment: { external_id: string } | undefined): string | null;
  };
}
/** The labels that bring claimed items back, for the customer. */
export interface ClaimPapers {
  labelLinks: {
    papersOf(context: CallContext, claimId: string): Promise<Pick<PortalClaim, "papers" | "send_back">>;
    /** @throws NOT_FOUND */
    sendLabel(context: CallContext, claimId: string, reply: FastifyReply): Promise<unknown>;
    sendLabelCode(context: CallContext, claimId: string, reply: FastifyReply): Promise<unknown>;
  };
}
export type ClaimsDeps = ModuleDeps & ClaimsLinks;
