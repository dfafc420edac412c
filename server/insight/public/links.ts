import type { z } from "zod";
import type { CreatePublicClaim } from "#contracts/claims/bodies";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { Output } from "#contracts/contract";
import type { InvoicePayment, publicApi, TrackingEvent } from "#contracts/public";
import type { CreatePublicReturn } from "#contracts/returns/bodies";
import type { Returnable } from "#contracts/returns/returnable";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { CheckoutUpsert, ReportedEvents } from "#contracts/storefront-reports";
import type { SubscriberUpsert } from "#contracts/subscribers/bodies";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

type Operations = (typeof publicApi)["operations"];

/** What the public service needs of returns. Called on the customer's behalf, so the store's policies apply. */
export interface ReturnLinks {
  createAsCustomer(context: CallContext, body: z.output<typeof CreatePublicReturn>): Promise<ReturnDetail>;
  showReturn(context: CallContext, id: string): Promise<ReturnDetail>;
  returnable(context: CallContext, orderExternalId: string): Promise<z.output<typeof Returnable>>;
  trackingEvent(context: CallContext, event: TrackingEvent): Promise<{ changed: boolean; return_id: string; stage: string }>;
}

/** What the public service needs of invoices. */
export interface InvoiceLinks {
  payReported(context: CallContext, payment: InvoicePayment): Promise<Output<Operations["invoicePayment"]>>;
}

export interface ClaimLinks {
  createAsCustomer(context: CallContext, body: CreatePublicClaim): Promise<ClaimDetail>;
  showClaim(context: CallContext, id: string): Promise<ClaimDetail>;
  /** Null when the number is of no parcel that brings a claimed item back. */
  trackItem(tx: Tx, context: CallContext, event: TrackingEvent): Promise<{ changed: boolean; claim_id: string } | null>;
}

export interface SubscriberLinks {
  putSubscriber(context: CallContext, body: SubscriberUpsert): Promise<Output<Operations["putSubscriber"]>>;
}

/** What a shop's own system reports of carts and views. */
export interface StorefrontLinks {
  putCheckout(context: CallContext, token: string, body: CheckoutUpsert): Promise<Output<Operations["putCheckout"]>>;
  reportEvents(context: CallContext, body: ReportedEvents): Promise<Output<Operations["events"]>>;
}

export interface PublicLinks {
  storefrontLinks: StorefrontLinks;
  subscriberLinks: SubscriberLinks;
  invoiceLinks: InvoiceLinks;
  returnLinks: ReturnLinks;
  claimLinks: ClaimLinks;
}
