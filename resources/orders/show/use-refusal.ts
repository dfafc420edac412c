import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import type { OrderOffer } from "#contracts/orders/parts";

/** Return why something cannot be done with the order now, in the user's language; undefined when it can. */
export function useRefusal(order: Order): (action: OrderOffer) => string | undefined {
  const { t } = useTranslation("errors");
  return (action) => {
    const code = order.offers.find((offer) => offer.action === action)?.code;
    return code ? t(code) : undefined;
  };
}
