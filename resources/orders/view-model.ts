import type { Order } from "#contracts/orders/orders";
import type { ParcelStatus } from "#contracts/orders/parcels";
import type { OrderOffer, PaymentState } from "#contracts/orders/parts";
import type { Standing } from "#contracts/orders/standing";
import type { StatusKind } from "#src/ui/data/status-tag";

const kinds: Record<Standing, StatusKind> = {
  DELETED: "danger",
  CANCELLED: "neutral",
  DELIVERED: "success",
  FULFILLED: "info",
  PARTLY: "progress",
  UNFULFILLED: "waiting",
};
export const standingKind = (standing: Standing): StatusKind => kinds[standing];

const payments: Record<PaymentState, StatusKind> = {
  UNPAID: "danger",
  PARTLY_PAID: "warning",
  PAID: "success",
  PARTLY_REFUNDED: "progress",
  REFUNDED: "neutral",
};
export const orderPaymentKind = (state: PaymentState): StatusKind => payments[state];

const parcels: Record<ParcelStatus, StatusKind> = {
  SHIPPED: "waiting",
  DROPPED_OFF: "info",
  IN_TRANSIT: "progress",
  OUT_FOR_DELIVERY: "progress",
  EXCEPTION: "danger",
  DELIVERED: "success",
  RETURNED: "danger",
  CANCELLED: "neutral",
};
export const parcelKind = (status: ParcelStatus): StatusKind => parcels[status];

export const customerName = ({ customer }: Order): string => [customer.first_name, customer.last_name].filter(Boolean).join(" ");

/** Return why something cannot be done with the order now, as the server answers; undefined where it can. */
export const refusalOf = ({ offers }: Order, action: OrderOffer): string | undefined =>
  offers.find((offer) => offer.action === action)?.code ?? undefined;
