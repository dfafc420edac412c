import type { z } from "zod";
import type { CreatePublicClaim } from "#contracts/claims/bodies";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { Output } from "#contracts/contract";
import type { Order } from "#contracts/orders/orders";
import type { ParcelStatus } from "#contracts/orders/parcels";
import type { OrderUpsert } from "#contracts/orders/upsert";
import type { Location, LocationUpsert, Product, ProductUpsert } from "#contracts/products";
import type { InvoicePayment, publicApi, TrackingEvent } from "#contracts/public";
import type { CreatePublicReturn } from "#contracts/returns/bodies";
import type { Returnable } from "#contracts/returns/returnable";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { CheckoutUpsert, ReportedEvents } from "#contracts/storefront-reports";
import type { SubscriberUpsert } from "#contracts/subscribers/bodies";
import type { Reader, Tx } from "#server/db/open";
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

export interface OrderLinks {
  putOrder(tx: Tx, context: CallContext, externalId: string, input: OrderUpsert): Promise<unknown>;
  /** Null when the number is no outgoing parcel's. */
  trackParcel(
    tx: Tx,
    context: CallContext,
    event: TrackingEvent,
  ): Promise<{ changed: boolean; order_id: string; parcel_id: string; status: ParcelStatus } | null>;
  getOrderByExternalId(reader: Reader, context: CallContext, externalId: string): Promise<Order>;
}

export interface ProductLinks {
  /** Returns the product's id. */
  putProduct(tx: Tx, context: CallContext, externalId: string, input: ProductUpsert): Promise<string>;
  showProduct(reader: Reader, storeId: string, id: string): Promise<Product>;
}

export interface LocationLinks {
  putLocation(tx: Tx, context: CallContext, externalId: string, input: z.output<typeof LocationUpsert>): Promise<z.output<typeof Location>>;
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
  orderLinks: OrderLinks;
  productLinks: ProductLinks;
  locationLinks: LocationLinks;
  returnLinks: ReturnLinks;
  claimLinks: ClaimLinks;
}
